import type { WorkItemOutcome } from '@scopewright/contracts/backlog/limits';
import type { DateOrder, StatusMeaning } from '@scopewright/contracts/status-import/limits';
import { grouped } from '@scopewright/domain/counted';
import { Button, Card, Field, formatDate, RadioGroup } from '@scopewright/ui';
import { Picker } from '@scopewright/ui/picker';
import { useState } from 'react';
import type { Answers, Preview } from './import-queries.ts';
import { MEANING_OPTIONS, OUTCOME_OPTIONS } from './import-words.ts';

interface QuestionsProps {
  questions: Preview['questions'];
  answers: Answers;
  busy: boolean;
  onAnswer: (answers: Answers) => void;
}

/** Which answers a question about a word is answered by. */
const ANSWERED_BY = { status: 'statuses', resolution: 'resolutions', unresolved: 'unresolved' } as const;

const issues = (count: number): string => grouped(count, 'issue');

/** Questions that the files leave open. Unanswered questions leave their issues as they are. */
export function Questions({ questions, answers, busy, onAnswer }: QuestionsProps) {
  const [given, setGiven] = useState(answers);
  const isAnswered = questions.some((question) =>
    question.about === 'dates'
      ? given.dateOrder !== undefined
      : given[ANSWERED_BY[question.about]][question.word] !== undefined,
  );
  return (
    <Card>
      <section aria-label="Questions" className="grid gap-5">
        <div className="grid gap-1">
          <h2 className="font-semibold text-lg">The file doesn’t say</h2>
          <p className="text-sm text-text-muted">
            Answers about words are remembered for this company. What you leave open changes nothing.
          </p>
        </div>
        {questions.map((question) =>
          question.about === 'dates' ? (
            <RadioGroup
              key="dates"
              legend={`Which part of its dates is the day? (${issues(question.count)})`}
              name="date-order"
              options={(['dayFirst', 'monthFirst'] as const).map((order) => ({
                value: order,
                label: order === 'dayFirst' ? 'The day comes first' : 'The month comes first',
                hint: question.examples.map((example) => `${example.text} is ${formatDate(example[order])}`).join('; '),
              }))}
              {...(given.dateOrder && { value: given.dateOrder })}
              onValueChange={(order) => setGiven({ ...given, dateOrder: order as DateOrder })}
            />
          ) : question.about === 'status' ? (
            <Field
              key={`status ${question.word}`}
              label={`What does the status “${question.word}” mean?`}
              hint={issues(question.count)}
            >
              <Picker
                placeholder="Choose a status"
                options={MEANING_OPTIONS}
                value={given.statuses[question.word] ?? ''}
                onChange={(meaning) =>
                  setGiven({ ...given, statuses: { ...given.statuses, [question.word]: meaning as StatusMeaning } })
                }
                className="max-w-sm"
              />
            </Field>
          ) : (
            <Field
              key={`${question.about} ${question.word}`}
              label={
                question.about === 'unresolved'
                  ? `Are issues with the status “${question.word}” and no resolution delivered?`
                  : `Are issues with the resolution “${question.word}” delivered?`
              }
              hint={issues(question.count)}
            >
              <Picker
                placeholder="Choose an outcome"
                options={OUTCOME_OPTIONS}
                value={given[ANSWERED_BY[question.about]][question.word] ?? ''}
                onChange={(outcome) => {
                  const answers = ANSWERED_BY[question.about];
                  setGiven({ ...given, [answers]: { ...given[answers], [question.word]: outcome as WorkItemOutcome } });
                }}
                className="max-w-sm"
              />
            </Field>
          ),
        )}
        <div>
          <Button busy={busy} disabled={!isAnswered} onClick={() => onAnswer(given)}>
            Preview again
          </Button>
        </div>
      </section>
    </Card>
  );
}
