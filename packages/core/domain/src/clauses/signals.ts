import * as english from './languages/english.ts';
import type { PhraseName } from './languages/language.ts';
import { withOthers } from './languages/languages.ts';

/**
 * Phrases that decide the meaning of a sentence, in all languages: a document may mix them, and their phrases are
 * hardly ever words of another one. All work on plain texts, and none backtracks over more than some words.
 */
export const inAll = (name: PhraseName, inEnglish: RegExp): RegExp =>
  withOthers(inEnglish, ({ phrases }) => phrases[name]);

/** Such a phrase excludes something, wherever it occurs. */
export const EXCLUDES = inAll('EXCLUDES', english.EXCLUDES);
/** Weaker: excludes only where the work is described. */
export const EXCLUDES_IN_SCOPE = inAll('EXCLUDES_IN_SCOPE', english.EXCLUDES_IN_SCOPE);
/** Negations that leave nothing out. */
export const NO_EXCLUSION = inAll('NO_EXCLUSION', english.NO_EXCLUSION);
export const RESTRICTS = inAll('RESTRICTS', english.RESTRICTS);
/** The buying of the work rather than the work. */
export const BUYING = english.BUYING;
/** Clauses that every agreement has, which say nothing of this one. */
export const BOILERPLATE = inAll('BOILERPLATE', english.BOILERPLATE);
export const INVOICING = inAll('INVOICING', english.INVOICING);
export const DEEMED_OR_ACCEPTED = inAll('DEEMED_OR_ACCEPTED', english.DEEMED_OR_ACCEPTED);
export const ACCEPTANCE_WORDS = inAll('ACCEPTANCE_WORDS', english.ACCEPTANCE_WORDS);
export const CHANGE_CONTROL = inAll('CHANGE_CONTROL', english.CHANGE_CONTROL);
/** Work that is not done, where the work is described. */
export const NEGATES = inAll('NEGATES', english.NEGATES);
/** Something is changed, or wished for beyond the agreement; not enough alone. */
export const CHANGES = inAll('CHANGES', english.CHANGES);
/** How something is agreed on; not enough alone. */
export const AGREED = inAll('AGREED', english.AGREED);
export const CONFIGURED_CHANGE = english.CONFIGURED_CHANGE;
export const ASSUMES = inAll('ASSUMES', english.ASSUMES);
/** Measures against a risk, and its likelihood. */
export const MITIGATES = inAll('MITIGATES', english.MITIGATES);
export const PAYS = inAll('PAYS', english.PAYS);
export const CAPS = inAll('CAPS', english.CAPS);
export const EXPENSES = inAll('EXPENSES', english.EXPENSES);
export const ESTIMATES = inAll('ESTIMATES', english.ESTIMATES);
/** The price is without tax. */
export const WITHOUT_TAX = inAll('WITHOUT_TAX', english.WITHOUT_TAX);
/** The price is with tax; only looked for if it is not without. */
export const WITH_TAX = inAll('WITH_TAX', english.WITH_TAX);
/** Amounts that are not payments for the work. */
export const NO_FEE = inAll('NO_FEE', english.NO_FEE);
export const PERIOD = inAll('PERIOD', english.PERIOD);
export const MILESTONE = inAll('MILESTONE', english.MILESTONE);
export const MODAL = inAll('MODAL', english.MODAL);
/** Conduct of a party, which is not the work itself. */
export const CONDUCT = inAll('CONDUCT', english.CONDUCT);
/** Verbs of suppliers only. */
export const BUILDS = inAll('BUILDS', english.BUILDS);
/** Verbs of clients. */
export const HELPS = inAll('HELPS', english.HELPS);
/** Acting without a modal: 'The supplier configures …'. */
export const ACTS = inAll('ACTS', english.ACTS);
export const WORKS = inAll('WORKS', english.WORKS);
export const DELIVERS = inAll('DELIVERS', english.DELIVERS);
export const HANDS_OVER = inAll('HANDS_OVER', english.HANDS_OVER);
export const DOCUMENTS = inAll('DOCUMENTS', english.DOCUMENTS);
export const PROVIDES = inAll('PROVIDES', english.PROVIDES);
/** The responsible party is named after the task. */
export const DUTY_OF = inAll('DUTY_OF', english.DUTY_OF);
/** Attempts of a document to manipulate its reader. */
export const INSTRUCTS = english.INSTRUCTS;
