"""The rules of The Sword of Rome on the turn, scoring, alliances, reinforcement and victory (4, 5, 14), as records."""

from __future__ import annotations

from fractions import Fraction

from models.expressions import Expr, all_of, fact, quantity
from models.parties import Party, highest, named
from models.records import Amount, GameEnd, Limit, Norm, Phase, TieBreak, Victory, VPSource
from models.timing import Timing, TurnSet
from verification.reference.base import PartyName, Rule, rule
from verification.reference.sword_of_rome.variables import LAST_TURN, POINTS_MAXIMUM, TIE_ORDER
from verification.reference.terms import ANY_POWER, own, own_fact

__all__ = ["RULES"]

IN_SCORING = Timing("phase", "scoring")
GAULS = named("gauls")

# ------------------------------------------------------------------------------------------------------ phases


GROUPS = (
    PartyName("non_players", "неигровые державы", "the non-player powers"),
    PartyName("players_by_falling_points", "игроки в порядке убывания ПО", "the players by falling VP"),
)
"""Who acts in the order of 5.10 (the facts' D7); `reinforcement_order` says which powers that are."""


def _phase(
    identifier: str, order: int, ru: str, en: str, cites: str, parent: str | None = None, note: str = "",
    actors: tuple[str, ...] = (),
) -> Rule:  # fmt: skip
    @rule(
        identifier, ru=ru, en=en, cites=cites, provenance="independent", note="SORR, confidence H" + note
    )  # fmt: skip
    def made() -> Phase:
        return Phase(name=identifier, evidence=(), order=order, parent=parent, actors=actors)

    return made


PHASES: tuple[Rule, ...] = (
    _phase("etruscan_mine_check", 1, "Проверка этрусских рудников", "Etruscan mine check", "5.1"),
    _phase("draw_cards", 2, "Раздача карт", "Draw cards", "5.2"),
    _phase("first_player", 3, "Определение первого игрока", "Choose the first player", "5.3",
           note="; whoever has fewest points chooses"),
    _phase("action", 4, "Фаза действий", "Action phase", "5.4", note="; five rounds"),
    _phase("attrition", 5, "Фаза потерь", "Attrition phase", "5.5"),
    _phase("surrender", 6, "Фаза сдачи", "Surrender phase", "5.6"),
    _phase("isolation", 7, "Фаза изоляции", "Isolation phase", "5.7"),
    _phase("scoring", 8, "Фаза подсчёта очков", "Scoring phase", "5.8"),
    _phase("count_points", 1, "Подсчёт ПО", "Count victory points", "5.8.1", "scoring"),
    _phase("check_victory", 2, "Проверка победных условий", "Check for victory", "5.8.2", "scoring"),
    _phase("alliances", 9, "Фаза расторжения и возобновления союзов", "End and renew alliances", "5.9"),
    _phase("reinforcement", 10, "Фаза получения подкреплений", "Reinforcement phase", "5.10",
           note="; equal players by 4.4", actors=tuple(g.id for g in GROUPS)),
    _phase("turn_marker", 11, "Передвижение маркера хода", "Advance the turn marker", "5.11"),
)  # fmt: skip

# ------------------------------------------------------------------------------------------------------ points


def _award(
    identifier: str,
    ru: str,
    en: str,
    cites: str,
    amount: Amount,
    *,
    recipient: Party = ANY_POWER,
    condition: Expr | None = None,
    timing: Timing = IN_SCORING,
    note: str = "SORR, confidence H",
    known: bool = True,
    overrides: tuple[str, ...] = (),
) -> Rule:
    @rule(
        identifier, ru=ru, en=en, cites=cites, provenance="independent", note=note, known=known, overrides=overrides
    )  # fmt: skip
    def made() -> VPSource:
        return VPSource(name=identifier, evidence=(), recipient=recipient, amount=amount, condition=condition, timing=timing)

    return made


def _points(number: int, per: str | None = None, holder: Party = ANY_POWER) -> Amount:
    return Amount(number=Fraction(number), per=quantity(per, holder) if per else None)


POINTS: tuple[Rule, ...] = (
    _award(
        "foreign_victory_spaces_points", "Победные локации вне домашних владений", "Victory spaces outside the home area",
        "5.8.1", _points(1, "foreign_victory_spaces"),
        note="SORR, confidence H: every turn for each such space controlled",
    ),
    _award(
        "lost_home_victory_spaces_points", "Не контролируемые домашние победные локации",
        "Home victory spaces not controlled", "5.8.1", _points(-1, "lost_home_victory_spaces"),
        note="SORR, confidence H: every turn for each such space, independent ones too",
    ),
    _award(
        "gauls_no_victory_spaces_points", "Галлам победные локации ПО не приносят", "Victory spaces give the Gauls nothing",
        "5.8.1", _points(0), recipient=GAULS, condition=own_fact("controls_victory_spaces"),
        overrides=("foreign_victory_spaces_points",),
    ),
    _award(
        "gauls_lost_home_victory_spaces_points", "Потеря домашних победных локаций Галлами",
        "Home victory spaces not controlled by the Gauls", "5.8.1", _points(-1, "lost_home_victory_spaces", GAULS),
        recipient=GAULS, overrides=("lost_home_victory_spaces_points",),
    ),
    _award(
        "raid_points", "Набеги", "Raids", "14.2, 14.3", Amount(formula="маркеры на шкале добычи (14.1), сами по себе 0 ПО"),
        recipient=GAULS, timing=Timing("immediately"),
        note="SORR, confidence H: a raid puts markers on the plunder track and gives no points by itself",
    ),
    _award(
        "looting_points", "Грабежи", "Looting", "14.4, 14.5",
        Amount(formula="маркеры на шкале добычи (14.1), сами по себе 0 ПО"), recipient=GAULS, timing=Timing("immediately"),
        note="SORR, confidence H: a looted city puts 5 markers on the plunder track, a looted foe puts them there instead "
        "of support; neither gives points by itself",
    ),
    _award(
        "event_card_points", "Карточки событий", "Event cards", "5.8.1", Amount(), recipient=GAULS, timing=Timing("event"),
        note="SORR names such cards of the Gallic deck; what they give stands on them", known=False,
    ),
    _award(
        "gallic_plunder_points", "Шкала добычи, заполненная маркерами Галлов", "Plunder track full of Gallic markers",
        "14.1", _points(1), recipient=GAULS, condition=fact("plunder_track_full_gallic"), timing=Timing("immediately"),
        note="SORR, confidence H: the track is then cleared; its length was not found",
    ),
    _award(
        "transalpine_plunder_points", "Шкала добычи, заполненная маркерами Трансальпийских Галлов",
        "Plunder track full of Transalpine markers", "14.1", _points(-1), recipient=GAULS,
        condition=fact("plunder_track_full_transalpine"), timing=Timing("immediately"),
        note="SORR, confidence H: markers of the two kinds cancel each other one for one",
    ),
    _award(
        "carthaginian_unrest_points", "Беспорядки в Карфагене (пять игроков)", "Carthaginian unrest (five players)", "17",
        Amount(formula="−1 ПО за каждые три беспорядка"), recipient=named("carthaginians"),
        condition=all_of(quantity("players").equals(5), quantity("carthaginian_unrest") >= 3),
        note="SORR, confidence H: a third of the unrest, rounded down; `score_turn` works it out",
    ),
)  # fmt: skip


@rule(
    "victory_points_bounds",
    ru="Границы ПО: от 0 до 12",
    en="Victory points from 0 to 12",
    cites="5.8.1",
    provenance="independent",
    note="SORR, confidence H: of each power; whether gains and losses are added before the bounds apply is not said, and "
    "they are here",
)
def victory_points_bounds() -> Limit:
    return Limit(
        name="victory_points_bounds", evidence=(), quantity="victory_points", holder=ANY_POWER,
        minimum=Fraction(0), maximum=Fraction(POINTS_MAXIMUM),
    )  # fmt: skip


# ----------------------------------------------------------------------------------------------------- victory

BY_TIE_ORDER = tuple(TieBreak(named(p), None) for p in TIE_ORDER)


@rule(
    "automatic_victory",
    ru="Автоматическая победа",
    en="Automatic victory",
    cites="4.2",
    provenance="independent",
    note="SORR, confidence H: after scoring somebody stands at the level printed for the turn or above it, and whoever has "
    "most points wins; the levels are printed on the track and were not found, so give `automatic_victory_level`",
    known=False,
)
def automatic_victory() -> Victory:
    return Victory(
        name="automatic_victory", evidence=(), winner=highest("victory_points"), timing=IN_SCORING,
        condition=own("victory_points") >= quantity("automatic_victory_level"), tie_break=BY_TIE_ORDER,
    )  # fmt: skip


@rule(
    "end_game_victory",
    ru="Победа в конце игры",
    en="Victory at the end of the game",
    cites="4.3",
    provenance="independent",
    note="SORR, confidence H; with two players the most combined points win, and a tie goes to the Gallic-Greek side",
)
def end_game_victory() -> Victory:
    return Victory(
        name="end_game_victory", evidence=(), winner=highest("victory_points"),
        timing=Timing("game_end", turns=TurnSet(only=(LAST_TURN,))), tie_break=BY_TIE_ORDER,
    )  # fmt: skip


@rule(
    "game_length",
    ru="Девять ходов",
    en="Nine turns",
    cites="4.3",
    provenance="independent",
    note="descriptions of the game (labsk.net, grognard.com), confidence M to H",
)
def game_length() -> GameEnd:
    return GameEnd(name="game_length", evidence=(), timing=Timing("turn_end"), turns=TurnSet(first=1, final=LAST_TURN))


# ------------------------------------------------------------------------------------------------------- norms


@rule(
    "alliances_end",
    ru="Союзы расторгаются",
    en="Alliances end",
    cites="5.9, 15.4",
    provenance="independent",
    note="SORR, confidence H: without penalty, and not where both players agree to stay allied",
)
def alliances_end() -> Norm:
    return Norm(
        name="alliances_end", evidence=(), modality="must", action="end every alliance that not both players keep",
        timing=Timing("phase", "alliances"),
    )  # fmt: skip


@rule(
    "reinforcement_path",
    ru="Путь подкреплений",
    en="Path of reinforcements",
    cites="5.10",
    provenance="independent",
    note="SORR, confidence H: from a home reinforcement space that is not besieged, over friendly spaces free of enemy "
    "units, not over rough terrain or a strait, by sea for Carthage and its allies only; every walled city that the "
    "Romans control is such a space",
)
def reinforcement_path() -> Norm:
    return Norm(
        name="reinforcement_path", evidence=(), actor=ANY_POWER, modality="must",
        action="place units and historical leaders in friendly spaces that a path can reach",
        timing=Timing("phase", "reinforcement"),
    )  # fmt: skip


@rule(
    "displaced_leaders",
    ru="Смещённые лидеры размещаются",
    en="Displaced leaders are placed",
    cites="5.10",
    provenance="independent",
    note="SORR, confidence H: with units of their own power; where no space is open, the reinforcements are lost and "
    "the leaders stay in their box",
)
def displaced_leaders() -> Norm:
    return Norm(
        name="displaced_leaders", evidence=(), actor=ANY_POWER, modality="must", action="place displaced historical leaders",
        timing=Timing("phase", "reinforcement"),
    )  # fmt: skip


RULES: tuple[Rule, ...] = (
    *PHASES,
    *POINTS,
    victory_points_bounds,
    automatic_victory,
    end_game_victory,
    game_length,
    alliances_end,
    reinforcement_path,
    displaced_leaders,
)
