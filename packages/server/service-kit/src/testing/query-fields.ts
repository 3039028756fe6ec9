import { type CallName, callOf } from '@scopewright/contracts';
import { z } from 'zod';

interface FieldSchema {
  enum?: string[];
  const?: string;
  anyOf?: FieldSchema[];
}

/** A field of a call's query, with its words if only some are allowed. */
export interface QueryField {
  name: string;
  required: boolean;
  words: string[];
}

const wordsOf = ({ enum: own = [], const: only, anyOf = [] }: FieldSchema): string[] => [
  ...own,
  ...(only === undefined ? [] : [only]),
  ...anyOf.flatMap(wordsOf),
];

/** The fields of a call's query; empty without one. */
export function queryFields(call: CallName): QueryField[] {
  const { query } = callOf(call);
  if (query === undefined) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(query, { unrepresentable: 'any', io: 'input' }) as {
    properties?: Record<string, FieldSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    words: wordsOf(schema),
  }));
}
