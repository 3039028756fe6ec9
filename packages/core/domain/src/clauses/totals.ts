/** Words of totals in all languages, in texts with or without accents. */
export const STATES_TOTAL =
  /(?<![\p{L}-])(?:(?:grand |sub-?)?totals?|totals?umme|sum|gesamt\p{L}*|summe|zwischensumme|somme|totale|totali|totaal\p{L}*|suma|soma)(?![\p{L}])/iu;
