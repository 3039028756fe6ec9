/** Words and sentences that no reader of the product, its comments or its documents should have to translate. */
export interface Wording {
  readonly not: RegExp;
  readonly but: string;
}

/** Stilted words, each with its plain replacement. */
export const WORDS: readonly Wording[] = [
  { not: /\b(anew|once more)\b/i, but: 'again; or name it: retry, reload, recompute' },
  { not: /\b(?<!there )(is|are|was|were) none\b(?! of\b)/i, but: 'is invalid, is null, does not exist' },
  { not: /\bin the place of\b/i, but: 'instead of' },
  { not: /\b(stands|stood)\b(?! (in )?for\b)|\bto stand (in|on)\b/i, but: 'is, is shown, is set' },
  { not: /\bwhoever\b/i, but: 'anyone who, people who, the caller' },
  { not: /\b(some|every|any)body\b/i, but: 'someone, everyone, anyone; better: the user, the client' },
  { not: /\bnobody\b/i, but: 'no one' },
  { not: /\bmend(s|ed|ing)?\b/i, but: 'fix' },
  { not: /\bnot taken\b/i, but: 'not saved' },
  { not: /\b(the|your) present (?!of\b)|\btoday's\b|\btoday’s\b|\bof before\b/i, but: 'the current, the previous' },
  { not: /\b(owes|owing)\b/i, but: 'has a pending step, must first' },
  { not: /\bleft[ -]alone\b/i, but: 'unset' },
  { not: /\b(goes|comes|go|come) behind\b/i, but: 'is added after' },
  { not: /\b(by|of) (it|them|our|him|her)sel(f|ves)\b/i, but: 'automatically, on its own' },
  { not: /\bmakes the request\b/i, but: 'creates the request' },
  { not: /\b(hand|hands|handed|handing) on\b/i, but: 'pass' },
  { not: /\b(begin|begins|began|begun|beginning) (again|anew)\b/i, but: 'restart, retry, start over' },
  { not: /\bpieces? of work\b/i, but: 'work item; of other things: task, chunk' },
  { not: /\b(is|are|was|were|be|been|being) told\b|\btold of\b/i, but: 'is notified, is shown, is recorded' },
];

/** Stilted words of comments, test titles and documents, each with its plain replacement. */
export const WORDS_ABOUT_CODE: readonly Wording[] = [
  { not: /\bmeanwhile\b/i, but: 'since then, concurrently' },
  { not: /\b(whomever|those who)\b/i, but: 'anyone who, people who' },
  { not: /\b(tell|tells|telling|told)\b/i, but: 'notify, report, record, show; distinguish' },
  { not: /\bat once\b/i, but: 'immediately; concurrently, together' },
  {
    not: /\bof (its|our|their|your|one's) own(?= (and|at|for|from|in|or|that|which|with)\b| ?[.,;:)]| ?$)/im,
    but: 'its own, separate',
  },
  { not: /\bin words\b/i, but: 'describe…, format…, as text' },
  { not: /\b(go|goes|gone|going|went) on\b/i, but: 'continue, resume' },
  { not: /\b(gives?|given|gave|giving) back\b/i, but: 'return, restore' },
  { not: /\b(leaves?|left|leaving) (out|behind)\b/i, but: 'omit, skip; remain' },
  { not: /\b(is|are) (gone|said)\b/i, but: 'was deleted, is missing; is reported' },
  { not: /\bsays (so|how|what|when|where|whether|which|who|why)\b|\bsay so\b/i, but: 'show, state, explain, report' },
  { not: /\bif there (is|are|was|were) none\b/i, but: 'if any; without one' },
  { not: /\bwhat (is|are|was|were|has|have) \w+(ed|en|wn)\b/i, but: 'name the thing: the typed text' },
];

/** A comment that defines a thing by a question word. */
export const BARE_QUESTION_WORD: Wording = {
  not: /^\W*(What|Who|Whom|Whose) (?![^.]*\?)/,
  but: 'name the thing: the recipients, the text',
};

/** Sentences that the product once showed and must not show again. */
export const SENTENCES: readonly Wording[] = [
  { not: /\bwould be sent, with\b/i, but: 'Ready to submit: 1 answer' },
  { not: /\bAnother word finds less\b/i, but: 'Add a word to narrow the search.' },
  { not: /\bNothing (holds|fits)\b/, but: 'No results' },
  { not: /\bGoes first into\b/, but: 'Will be added at the top of' },
  { not: /\bbefore it is answered\b/i, but: 'Default value' },
  { not: /^One a line\b/, but: 'One option per line' },
  { not: /\bas (it|the firm|there) (may|can)( be)?\b\. /i, but: 'The maximum number of … is reached.' },
  { not: /\bgive my edits up\b/i, but: 'Discard my changes' },
  { not: /\bhas no field of people\b/i, but: 'No user or group fields yet' },
  { not: /\bThe table holds the same\b/, but: 'The table does the same' },
  { not: /\bdoes not count\b/i, but: 'is ignored' },
  { not: /\bhas done its work\b/i, but: 'has already been used' },
  { not: /\b(is|are) done again\b|^Do again$|^Done again\b/i, but: 'Retrying …, Redo, Redone: …' },
  { not: /\bfirst steps away\b/i, but: 'Hide first steps' },
  { not: /\bdocument may have\b/i, but: 'the limit is' },
  { not: /\band how (it does|you are called)\b/i, but: 'its health; your name' },
  { not: /^(Choose none|Choose all)\b|^… chosen$/, but: 'Clear selection, Select all, … selected' },
  { not: /^Take it back$/, but: 'Undo' },
  { not: /\bOne press shows\b/, but: 'Click to confirm' },
  { not: /\bnumbers of its tickets begin with\b/i, but: 'Prefix of ticket numbers' },
  { not: /\bis drafted$/, but: 'Draft saved' },
  { not: /^(Implemented or not|However it is built)$/, but: 'Any implementation state, Any build method' },
  { not: /^Look at it$/, but: 'Preview' },
  { not: /\bas the file has it\b/i, but: 'the name in the file' },
  { not: /\bNothing was read in\b/, but: 'Nothing was imported' },
  { not: /^Expect what is\b/, but: 'Accept current result' },
  { not: /\bThis rule does not act\b/, but: 'This rule has no effect' },
  { not: /\b(put|puts) to (you|the client)\b/i, but: 'shared with' },
  { not: /\bis not a whole\b/i, but: 'isn’t a complete' },
  { not: /\bhear of\b|\bheard from\b/i, but: 'notifications; responding' },
  { not: /\bcounts from now on\b/i, but: 'is active' },
  { not: /\bYour look at\b/, but: 'You are no longer viewing' },
  { not: /\bas your clock has it\b/i, but: 'in your time zone' },
  { not: /\bcan not\b/i, but: 'cannot' },
  { not: /^(Did not come|Came after all)$/, but: 'Mark as no-show, Mark as attended' },
  { not: /\bis made then\b/i, but: 'is confirmed once you do' },
  { not: /\bnewest mail\b/i, but: 'the latest email' },
  { not: /\bThe time becomes free\b/, but: 'We’ll free the slot' },
  { not: /\bin scope was sold\b/, but: 'is covered by an agreement' },
  { not: /\bThis is what would be done\b/, but: 'Preview only. Nothing has changed yet.' },
  { not: /\bprofile say\b/i, but: 'already matches the scope and profile' },
  { not: /^Working it out\b/, but: 'Generating preview...' },
  { not: /^What it is made of$/, but: 'Breakdown' },
  { not: /\bthe platform takes it for\b/i, but: 'Issue type' },
  { not: /\bbecome fields of the company\b/i, but: 'become company fields; matching fields are reused' },
  { not: /\bis one of the company\b/i, but: 'belongs to this company' },
];

/** British spellings; the specification's are American. */
export const SPELLINGS: readonly Wording[] = [
  { not: /\bcolour(s|ed|ful)?\b/i, but: 'color' },
  { not: /\b(cent(re)s?)\b/i, but: 'center' },
  { not: /\borganisation(s|al)?\b/i, but: 'organization' },
  { not: /\bfulfilments?\b/i, but: 'fulfillment' },
  { not: /\b(un)?authorised\b/i, but: 'authorized' },
  { not: /\be-mail(s|ed)?\b/i, but: 'email' },
];
