"""Texts made of forms and fillings, with their gold by construction."""
