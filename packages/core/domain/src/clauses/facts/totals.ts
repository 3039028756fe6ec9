/** Words of totals in all languages, in texts with or without accents. */
export const STATES_TOTAL =
  /(?<![\p{L}-])(?:(?:grand |sub-?)?totals?|sum|gesamt\p{L}*|summe|zwischensumme|somme|totale|totali|totaal\p{L}*|suma|soma)(?![\p{L}])/iu;
/** Totals of a part, of one of several options, or of a unit of time. */
const OF_PART =
  /(?<![\p{L}])(?:sub-?totals?|zwischensumme|subtotaal|phases?|fasen?|years?|months?|weeks?|hours?|days?|options?|optional|stages?|sprints?|workstreams?|lots?|modules?|waves?|jahr\p{L}*|monat\p{L}*|optionen|ann[eé]es?|mois|años?|mes|meses|jaar|maand|anno|mese|anos?|m[eê]s|each|per|pro|je|additional|further|extra|zusätzlich\p{L}*)(?![\p{L}])/iu;
const FIXED =
  /(?<![\p{L}])(?:(?:fixed|flat|all-in) (?:fee|price|sum)|lump sum|contract (?:price|value|sum)|festpreis\p{L}*|pauschal\p{L}*|auftragswert|(?:prix|montant) forfaitaire|forfait|precio (?:fijo|cerrado|alzado)|vaste prijs|prezzo fisso|preço fixo)(?![\p{L}])/iu;

/** Whether a sentence states the price of everything, and how it does so. */
export function totalIn(text: string): 'total' | 'fixed' | null {
  if (OF_PART.test(text)) return null;
  if (STATES_TOTAL.test(text)) return 'total';
  return FIXED.test(text) ? 'fixed' : null;
}
