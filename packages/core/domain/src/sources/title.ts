import { NAME_MAX_LENGTH } from '@scopewright/contracts/constants';
import type { SourceText } from './source.ts';

/** Lines at the beginning of a document that are looked at: a title page has fewer. */
const LINES_MAX = 14;
const WORDS_MAX = 14;
/** Of these one is the title; after them comes the text. */
const FIRST_LINES = 3;
/** A label of the subject, in front of it. */
const LABEL =
  /^(?:project(?: name| title)?|title|subject|re|regarding|engagement|betreff|projekt(?:name|titel)?|gegenstand|titel|objet(?: de la commande)?|projet|intitulé|titre|asunto|proyecto|título|objeto|onderwerp|project(?:naam)?|oggetto|progetto|titolo|assunto|projeto)\s*[:|\t–—-]\s*(\S.*)$/iu;
/** The kind of a document with its number, rather than its subject. */
const KIND_OF_DOCUMENT =
  /^(?:(?:attachment|annexe?|annexure|appendix|exhibit|schedule|section|part|anlage|anhang|anexo|bijlage|allegato)\b[^:–—-]{0,40}|[^:–—-]{0,30}\b(?:statements? of work|sow|scope of (?:work|services)|(?:work|task|official|change|purchase|service) (?:order|statement|authori[sz]ation)|call-?off(?: (?:contract|order))?|order form|(?:services? )?agreement|contract|proposal|quotation|quote|offer|charter|letter of engagement|engagement letter|terms of (?:reference|engagement)|invitation to (?:tender|quote)|request for tenders?|specification|memorandum(?: of understanding)?|minutes|checklist)\b[^:–—-]{0,40}|[^:–—-]{0,20}(?:leistungs(?:beschreibung|schein|verzeichnis)|(?:rahmen|einzel|dienst|werk|projekt)?vertrag|angebot|offerte|(?:projekt)?auftrag|auftragsbestätigung|projektsteckbrief|lastenheft|pflichtenheft|vergabe-?(?:nummer|nr)|cahier des (?:clauses|charges)|marché|énoncé des travaux|bon de commande|lettre de (?:mission|commande)|devis|proposition|offre|note (?:interne|de cadrage)|contrato|pliego|orden de trabajo|propuesta|oferta|acta|acuerdo|expediente|overeenkomst|opdracht(?:bevestiging)?|projectopdracht|bestel(?:ling|bon)|bestek|programma van eisen|plan van aanpak|contratto|capitolato|disciplinare|ordine|offerta|preventivo|lettera d'incarico|scheda progetto|procedura|ordem de (?:serviço|trabalho)|proposta|caderno de encargos|termo de|plano de trabalho)\b[^:–—-]{0,40})$/iu;
/** A version, a number, a date, a salutation, one word, an address, a reference. */
const NO_NAME =
  /^(?:version|v\.?\s?\d|no\.|nr\.|ref|date|datum|stand|page|seite|confidential|vertraulich|draft|entwurf|dear|sehr|from|to|von|an|de|à|a|al|zum|zur|to the|under|in terms)\b|^[^\p{L}]*$|^\S*$|\d{3}|(?<![\p{L}])(?:no|nr|n[°º])\.? ?\d|@/iu;
/** 'Client: Acme Ltd', 'between A and B' and 'Acme Ltd' name parties. */
const NAMES_PARTIES =
  /^(?:\*\*)?[\p{L}\s.'’/()-]{2,30}:\s*(?:\*\*)?|^(?:and|between|zwischen|entre|tussen|tra|prepared|erstellt|issued|submitted|preparada|last edited) |(?<![\p{L}])(?:llc|llp|inc|ltd|limited|gmbh|ag|kg|og|mbb|se|sa|sas|sl|sarl|bv|nv|srl|spa|dac|pty|plc|council|authority|company|city of|department|partners|advisory|associates|consulting|consultants|beratung|conseil|consultores|studio|atelier)\.?(?![\p{L}])/iu;

/** The text begins: a numbered section, or one of its usual first headings. */
const SECTION =
  /^(?:(?:§|art(?:\.|icle|ikel)?|section|abschnitt|clause)?\s*(?:\d+|[A-Z]|[IVX]+)(?:\.\d+)*[.)]?\s+\p{L}|(?:why|where|what|how|dear|introduction|background|overview|purpose|scope|summary|contents|parties|document control|einleitung|ausgangslage|hintergrund|inhalt|contexte|préambule|para qué|introducción|antecedentes|considera|inleiding|achtergrond|versiebeheer|geachte|premessa|introdução|antecedentes|resumo)\b)/iu;

const cleaned = (line: string): string =>
  line
    .replace(/^[#>\s*_|]+|[\s*_|]+$/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/\s*\|\s*/gu, ' | ')
    .trim();

const cut = (title: string): string =>
  title.length > NAME_MAX_LENGTH ? `${title.slice(0, NAME_MAX_LENGTH - 1).trimEnd()}…` : title;

/** The part of a line that names the subject: 'Proposal: one front door' is about one front door. */
function subjectOf(line: string): string | null {
  if (KIND_OF_DOCUMENT.test(line)) return null;
  const [, before = '', after = ''] = /^([^:–—]{3,60}?)\s*(?::|\s[–—-])\s+(\S.*)$/u.exec(line) ?? [];
  if (after !== '' && KIND_OF_DOCUMENT.test(before))
    return NO_NAME.test(after) || NAMES_PARTIES.test(after) ? null : after;
  return NO_NAME.test(line) || NAMES_PARTIES.test(line) ? null : line;
}

/**
 * The subject of a document, by its first lines; null if they have only its kind and its parties.
 */
export function titleOf({ text, blocks }: Pick<SourceText, 'text' | 'blocks'>): string | null {
  const lines = blocks
    .slice(0, LINES_MAX)
    .flatMap(({ start, end, label }) => `${label ?? ''} ${text.slice(start, end)}`.split('\n'))
    .map(cleaned)
    .filter((line) => line !== '');
  for (const line of lines.slice(0, LINES_MAX)) {
    const [, labelled] = LABEL.exec(line) ?? [];
    if (labelled) return cut(labelled);
  }
  for (const line of lines.slice(0, FIRST_LINES)) {
    if (SECTION.test(line) || line.split(' ').length > WORDS_MAX || /[.!?;,]$/u.test(line)) return null;
    const subject = subjectOf(line);
    if (subject !== null) return cut(subject);
  }
  return null;
}
