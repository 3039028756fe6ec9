import { foldWord } from './words.ts';

/**
 * Names of the columns of Jira's export by the language of the site: English, German, French, Spanish, Polish,
 * Portuguese, Italian, Dutch, Russian, Japanese. Sites differ in the gender and in old and new names.
 */
const NAMES: Readonly<Record<string, string>> = {
  'issue key':
    'key|work item key|Vorgangsschlüssel|Schlüssel|Clé de ticket|Clé de demande|Clé|Clave de incidencia|Clave de la incidencia|Clave|Klucz zgłoszenia|Klucz|Chave da ocorrência|Chave do item|Chave de item|Chave da pendência|Chave|Chiave ticket|Chiave segnalazione|Chiave del ticket|Chiave|Issuesleutel|Issue-sleutel|Sleutel|Ключ задачи|Ключ проблемы|Ключ запроса|Ключ|課題キー|キー',
  'issue id':
    'work item id|Vorgangs-ID|Vorgangs-Id|ID de ticket|ID de demande|ID de la incidencia|ID de incidencia|Id. zgłoszenia|ID zgłoszenia|Identyfikator zgłoszenia|ID da ocorrência|ID do item|ID ticket|ID del ticket|ID segnalazione|Issue-ID|Идентификатор задачи|Идентификатор проблемы|ID задачи|課題 ID|課題ID',
  summary:
    'Zusammenfassung|Résumé|Resumen|Podsumowanie|Resumo|Riepilogo|Samenvatting|Тема|Резюме|Сводка|Краткое описание|要約',
  status: 'État|Statut|Estado|Situação|Stato|Статус|Состояние|ステータス|状態',
  'status category':
    'Statuskategorie|Catégorie d’état|Catégorie de statut|Categoría de estado|Categoría del estado|Kategoria statusu|Kategoria stanu|Categoria do status|Categoria de status|Categoria do estado|Categoria di stato|Categoria dello stato|Statuscategorie|Категория статуса|Категория состояния|ステータス カテゴリ|ステータスカテゴリ|ステータス カテゴリー',
  resolution: 'Lösung|Résolution|Resolución|Rozwiązanie|Resolução|Risoluzione|Oplossing|Решение|Резолюция|解決状況',
  parent:
    'Übergeordnet|Übergeordneter Vorgang|Übergeordnetes Element|Ticket parent|Parente|Principal|Padre|Incidencia principal|Nadrzędne|Element nadrzędny|Zgłoszenie nadrzędne|Pai|Item pai|Superior|Elemento padre|Principale|Bovenliggend|Bovenliggend issue|Hoofdissue|Родитель|Родительская задача|親|親課題',
  labels: 'Stichwörter|Étiquettes|Etiquetas|Etykiety|Rótulos|Etichette|Метки|ラベル',
  'due date':
    'due|Fälligkeitsdatum|Fällig|Fällig am|Date d’échéance|Échéance|Fecha de vencimiento|Vencimiento|Fecha límite|Termin|Data wymagana|Termin wykonania|Data limite|Data de vencimento|Data de entrega|Scadenza|Data di scadenza|Vervaldatum|Einddatum|Deadline|Срок исполнения|Срок|Дата исполнения|期限|期日',
  created:
    'Erstellt|Création|Créé|Créée|Creada|Creado|Utworzono|Utworzone|Criado|Criada|Creato|Creata|Gemaakt|Aangemaakt|Создано|Дата создания|Создана|作成日|作成',
  updated:
    'Aktualisiert|Mise à jour|Mis à jour|Actualizada|Actualizado|Zaktualizowano|Zaktualizowane|Atualizado|Atualizada|Aggiornato|Aggiornata|Bijgewerkt|Обновлено|Обновлена|Дата обновления|更新日|更新',
  resolved:
    'resolution date|Gelöst|Erledigt|Erledigt am|Résolu|Résolue|Resuelta|Resuelto|Rozwiązano|Rozwiązane|Resolvido|Resolvida|Risolto|Risolta|Opgelost|Решено|Дата решения|Решена|解決日|解決日時',
  description: 'Beschreibung|Descripción|Opis|Descrição|Descrizione|Beschrijving|Описание|説明',
};

const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([name, others]) => others.split('|').map((other) => [foldWord(other), name] as const)),
);
/** Names in brackets of custom fields, whose name before it depends on the language. */
const CUSTOM = /\((scopewright id|epic link)\)$/;

/** Columns that an export repeats, or fills with several values: labels and the like, by their English names. */
const SEVERAL: ReadonlySet<string> = new Set(
  [
    'labels',
    'Sprint',
    'Components|Component/s|Komponenten|Composants|Componentes|Komponenty|Componenti|Componenten|Компоненты|コンポーネント',
    'Fix Version/s|Fix versions|Lösungsversionen|Lösungsversion(en)|Versions corrigées|Versiones corregidas|Affects versions|Affects Version/s',
  ]
    .flatMap((names) => names.split('|'))
    .map(foldWord),
);

/** The English name of a column of Jira in any language of a site, folded; another column's own name, folded. */
export function columnName(written: string): string {
  const folded = foldWord(written);
  const custom = CUSTOM.exec(folded)?.[1];
  if (custom !== undefined) return custom;
  return BY_NAME.get(folded) ?? folded;
}

/** Whether a text is the key of an issue, such as `SD-12`. */
export const isIssueKey = (text: string): boolean => /^\p{Lu}[\p{Lu}\d_]*-\d+$/u.test(text);

/** Whether a column of this name may have several cells for one issue. */
export const hasSeveralCells = (name: string): boolean => SEVERAL.has(name);
