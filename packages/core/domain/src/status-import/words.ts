import type { WorkItemOutcome } from '@scopewright/contracts/backlog/limits';
import type { StatusMeaning, Tracker } from '@scopewright/contracts/status-import/limits';

/** A status, resolution or column folded for comparison: `Won’t_Do ` is `won't do`, `À faire` is `a faire`. */
export const foldWord = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase();

const listed = <T>(lists: readonly (readonly [T, string])[]): ReadonlyMap<string, T> =>
  new Map(lists.flatMap(([meaning, words]) => words.split('|').map((word) => [foldWord(word), meaning] as const)));

/** Display names of Jira's status categories by language, as in `column-names.ts`. */
const CATEGORY_NAMES = {
  todo: 'to do|new|undefined|Zu erledigen|À faire|Por hacer|Tareas por hacer|Do zrobienia|A fazer|Itens pendentes|Tarefas pendentes|Pendente|Da completare|Da fare|Te doen|Nog te doen|Actie vereist|К выполнению|Сделать|Не начато|作業前|未着手|ToDo',
  inProgress:
    'in progress|indeterminate|In Arbeit|In Bearbeitung|En cours|En curso|En progreso|W toku|Em andamento|Em curso|Em progresso|In corso|In uitvoering|Bezig|Actief|В работе|В процессе|Выполняется|進行中|作業中',
  done: 'done|Fertig|Erledigt|Terminé|Terminé(e)|Terminée|Hecho|Listo|Finalizada|Finalizado|Gotowe|Concluído|Concluída|Itens concluídos|Completato|Completata|Fatto|Gereed|Voltooid|Klaar|Готово|Выполнено|Сделано|完了',
} as const satisfies Partial<Record<StatusMeaning, string>>;
const CATEGORIES = listed<StatusMeaning>(Object.entries(CATEGORY_NAMES) as [StatusMeaning, string][]);

const STATUSES = listed<StatusMeaning>([
  [
    'todo',
    `${CATEGORY_NAMES.todo}|todo|open|backlog|triage|reopened|ready|planned|not started|unstarted|proposed|approved|selected for development|ready for development|Offen|Wieder geöffnet|Ouvert|Ouverte|Rouvert|Abierta|Abierto|Reabierta|Otwarte|Aberto|Aberta|Reaberto|Aperto|Aperta|Riaperto|Heropend|Открыто|Открыта|Открыт заново|オープン|再オープン`,
  ],
  [
    'inProgress',
    `${CATEGORY_NAMES.inProgress}|doing|active|started|committed|in development|development|work in progress`,
  ],
  [
    'inReview',
    'in review|review|code review|peer review|in test|in testing|testing|test|qa|in qa|uat|in uat|ready for review|ready for test|ready for testing|in verification|validation|waiting for approval|awaiting approval|pending approval|In Prüfung|Im Review|En révision|En revue|En revisión|W przeglądzie|Em revisão|Em análise|In revisione|In beoordeling|На проверке|レビュー中',
  ],
  [
    'done',
    `${CATEGORY_NAMES.done}|closed|resolved|complete|completed|finished|released|deployed|delivered|shipped|fixed|implemented|Geschlossen|Gelöst|Abgeschlossen|Fermé|Fermée|Résolu|Résolue|Cerrada|Cerrado|Resuelta|Resuelto|Zamknięte|Rozwiązane|Fechado|Fechada|Resolvido|Resolvida|Chiuso|Chiusa|Risolto|Risolta|Gesloten|Opgelost|Закрыто|Закрыта|Решено|クローズ|解決済み`,
  ],
  [
    'closed',
    "won't do|wont do|won't fix|wontfix|canceled|cancelled|rejected|declined|abandoned|aborted|dropped|duplicate|removed|obsolete|invalid|discarded|withdrawn|not planned|out of scope|Abgebrochen|Abgelehnt|Verworfen|Zurückgezogen|Annulé|Annulée|Abandonné|Abandonnée|Rejeté|Rejetée|Refusé|Cancelada|Cancelado|Rechazada|Rechazado|Descartada|Descartado|Anulowane|Anulowano|Odrzucone|Rejeitado|Rejeitada|Descartado|Annullato|Annullata|Rifiutato|Scartato|Geannuleerd|Afgewezen|Отменено|Отклонено|却下|キャンセル",
  ],
]);

/** Interrupted, or given up: closed without delivery where the tracker calls it done, otherwise asked. */
const HALTED: ReadonlySet<string> = new Set(['parked', 'stopped', 'on hold', 'paused', 'suspended']);

/** Words that mean something else in one of them: what Azure DevOps calls resolved is still to be verified. */
const OF_TRACKER: Partial<Record<Tracker, ReadonlyMap<string, StatusMeaning>>> = {
  'azure-devops': listed<StatusMeaning>([['inReview', 'resolved']]),
  // obsolete, in our own tables: such a work item changes only when it is done
  table: listed<StatusMeaning>([['todo', 'obsolete']]),
};

const RESOLUTIONS = listed<WorkItemOutcome>([
  [
    'delivered',
    `${CATEGORY_NAMES.done}|fixed|resolved|complete|completed|delivered|implemented|released|deployed|finished|work finished|acceptance tests pass|validation test passed|verified|fixed and verified|moved to state done|moved to state closed|moved to state completed|Behoben|Gelöst|Corrigé|Corrigée|Résolu|Résolue|Corregido|Corregida|Resuelta|Resuelto|Naprawione|Rozwiązane|Corrigido|Corrigida|Resolvido|Resolvida|Corretto|Risolto|Risolta|Opgelost|Исправлено|Решено|修正済み|解決済み`,
  ],
  [
    'notDelivered',
    "not delivered|won't do|wont do|won't fix|wontfix|duplicate|cannot reproduce|can't reproduce|incomplete|abandoned|aborted|dropped|canceled|cancelled|declined|rejected|not a bug|invalid|obsolete|not planned|as designed|works as designed|works as intended|out of scope|out of date|deferred|cut|removed from the backlog|timed out|timeout|Wird nicht erledigt|Wird nicht behoben|Duplikat|Nicht reproduzierbar|Unvollständig|Abgelehnt|Abgebrochen|Ne sera pas fait|Ne sera pas corrigé|Ne sera pas résolu|Doublon|Impossible à reproduire|Incomplet|Rejeté|Refusé|Abandonné|Annulé|No se hará|No se solucionará|No se corregirá|Duplicado|Duplicada|No se puede reproducir|Incompleto|Incompleta|Rechazado|Rechazada|Cancelado|Cancelada|Nie zostanie zrobione|Nie zostanie naprawione|Duplikat|Nie można odtworzyć|Niekompletne|Odrzucone|Não será feito|Não será corrigido|Não é possível reproduzir|Rejeitado|Non verrà eseguito|Non verrà corretto|Duplicato|Impossibile riprodurre|Rifiutato|Annullato|Wordt niet gedaan|Wordt niet opgelost|Duplicaat|Niet reproduceerbaar|Onvolledig|Afgewezen|Не будет исправлено|Не будет сделано|Дубликат|Не воспроизводится|Отклонено|Отменено|対応しない|修正しない|重複|再現不可|却下",
  ],
]);

/** Words of exports for issues that have no resolution yet. */
const UNRESOLVED: ReadonlySet<string> = new Set(
  'unresolved|Nicht erledigt|Ungelöst|Non résolu|Non résolue|Sin resolver|Nierozwiązane|Não resolvido|Não resolvida|Non risolto|Non risolta|Onopgelost|Не решено|Нет решения|未解決'
    .split('|')
    .map(foldWord),
);

/** A resolution as an export has it; empty for words such as “Unresolved”. */
export const statedResolution = (word: string): string => (UNRESOLVED.has(foldWord(word)) ? '' : word);

/** Meaning of a tracker's own category of a status; null for an unknown one. */
export const categoryMeaning = (category: string): StatusMeaning | null => CATEGORIES.get(foldWord(category)) ?? null;

/**
 * Meaning of a status: by its category, which the word can only refine (a review is in progress, a rejected one is
 * done), otherwise by the word. Null: it has to be asked.
 */
export function statusMeaning(tracker: Tracker, word: string, category: StatusMeaning | null): StatusMeaning | null {
  const folded = foldWord(word);
  const byWord = OF_TRACKER[tracker]?.get(folded) ?? STATUSES.get(folded) ?? null;
  if (category === null) return byWord;
  if (category === 'inProgress' && byWord === 'inReview') return byWord;
  if (category === 'done' && (byWord === 'closed' || HALTED.has(folded))) return 'closed';
  return category;
}

/** Whether something that ended with this resolution was delivered. Null: it has to be asked. */
export const resolutionOutcome = (word: string): WorkItemOutcome | null => RESOLUTIONS.get(foldWord(word)) ?? null;
