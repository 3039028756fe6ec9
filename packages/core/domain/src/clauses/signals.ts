import { ENGLISH } from './languages/english.ts';
import type { PhraseName } from './languages/language.ts';
import { withOthers } from './languages/languages.ts';

/**
 * Phrases that decide the meaning of a sentence, in all languages: a document may mix them, and their phrases are
 * hardly ever words of another one. All work on plain texts, and none backtracks over more than some words.
 */
export const inAll = (name: PhraseName, inEnglish: RegExp): RegExp =>
  withOthers(inEnglish, ({ phrases }) => phrases[name]);

/** A phrase in all languages, English included. */
const phrase = (name: PhraseName & keyof typeof ENGLISH): RegExp => inAll(name, ENGLISH[name]);

/** Such a phrase excludes something, wherever it occurs. */
export const EXCLUDES = phrase('EXCLUDES');
/** Weaker: excludes only where the work is described. */
export const EXCLUDES_IN_SCOPE = phrase('EXCLUDES_IN_SCOPE');
/** Negations that leave nothing out. */
export const NO_EXCLUSION = phrase('NO_EXCLUSION');
export const RESTRICTS = phrase('RESTRICTS');
/** The buying of the work rather than the work. */
export const BUYING = ENGLISH.BUYING;
/** Clauses that every agreement has, which say nothing of this one. */
export const BOILERPLATE = phrase('BOILERPLATE');
export const INVOICING = phrase('INVOICING');
export const DEEMED_OR_ACCEPTED = phrase('DEEMED_OR_ACCEPTED');
export const ACCEPTANCE_WORDS = phrase('ACCEPTANCE_WORDS');
export const CHANGE_CONTROL = phrase('CHANGE_CONTROL');
/** Work that is not done, where the work is described. */
export const NEGATES = phrase('NEGATES');
/** Something is changed, or wished for beyond the agreement; not enough alone. */
export const CHANGES = phrase('CHANGES');
/** How something is agreed on; not enough alone. */
export const AGREED = phrase('AGREED');
export const CONFIGURED_CHANGE = ENGLISH.CONFIGURED_CHANGE;
export const ASSUMES = phrase('ASSUMES');
/** Measures against a risk, and its likelihood. */
export const MITIGATES = phrase('MITIGATES');
export const PAYS = phrase('PAYS');
export const CAPS = phrase('CAPS');
export const EXPENSES = phrase('EXPENSES');
export const ESTIMATES = phrase('ESTIMATES');
/** The price is without tax. */
export const WITHOUT_TAX = phrase('WITHOUT_TAX');
/** The price is with tax; only looked for if it is not without. */
export const WITH_TAX = phrase('WITH_TAX');
/** Amounts that are not payments for the work. */
export const NO_FEE = phrase('NO_FEE');
export const PERIOD = phrase('PERIOD');
export const MILESTONE = phrase('MILESTONE');
export const MODAL = phrase('MODAL');
/** Conduct of a party, which is not the work itself. */
export const CONDUCT = phrase('CONDUCT');
/** How often something is done. */
export const RECURS = phrase('RECURS');
/** Verbs of suppliers only. */
export const BUILDS = phrase('BUILDS');
/** Verbs of clients. */
export const HELPS = phrase('HELPS');
/** Acting without a modal: 'The supplier configures …'. */
export const ACTS = phrase('ACTS');
export const WORKS = phrase('WORKS');
export const DELIVERS = phrase('DELIVERS');
export const HANDS_OVER = phrase('HANDS_OVER');
/** The client gets something. */
export const RECEIVES = phrase('RECEIVES');
export const DOCUMENTS = phrase('DOCUMENTS');
export const PROVIDES = phrase('PROVIDES');
/** The responsible party is named after the task. */
export const DUTY_OF = phrase('DUTY_OF');
/** Attempts of a document to manipulate its reader. */
export const INSTRUCTS = ENGLISH.INSTRUCTS;
