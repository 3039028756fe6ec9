import { backlogAnswers } from './backlog/testing/backlog-answers.ts';
import { BACKLOG } from './backlog/testing/work-items.ts';

const { answer } = backlogAnswers(BACKLOG);

/** Answers the calls about the backlog of the only project when this remote runs standalone; undefined for others. */
export const backlogAnswer = (path: string, body: string | null, query: URLSearchParams): unknown =>
  answer(path, body && JSON.parse(body), query);
