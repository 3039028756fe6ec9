import type { OpenQuestion } from '@scopewright/domain/clauses/open-questions';
import { formatMoney } from '@scopewright/domain/money';
import { formatDate } from '@scopewright/ui';
import { excerpt } from '../clause-words.ts';

const named = (text: string) => `“${excerpt(text, 60)}”`;

/**
 * An open question as a sentence.
 * @param noun names the agreement
 * @param currency of the agreement, if it has an amount
 */
export function questionWords(question: OpenQuestion, noun: string, currency: string | null): string {
  switch (question.about) {
    case 'blank':
      return 'Something is not filled in';
    case 'date':
      return `Which date is ${named(question.text)}: ${question.choices.map((day) => formatDate(day)).join(' or ')}?`;
    case 'currency':
      return question.readAs === null
        ? `Which currency is ${named(question.text)}?`
        : `${named(question.text)} was read as ${question.readAs}, and this ${noun} is in ${currency}`;
    case 'unit':
      return `Which unit is ${named(question.text)} for?`;
    case 'totals':
      return `Totals differ: ${[...new Set(question.totals.map((total) => formatMoney(total)))].join(' and ')}`;
    case 'instalments':
      return `Instalments add up to ${formatMoney(question.instalments)}, the total is ${formatMoney(question.total)}`;
  }
}
