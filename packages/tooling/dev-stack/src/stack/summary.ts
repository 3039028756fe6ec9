import colors from 'picocolors';
import type { StackFile } from './stack-file.ts';

/** Address of a firm on this machine. */
export const localTenantUrl = (url: string, tenantKey: string): string => `${url}/?tenant=${tenantKey}`;

/**
 * Address of the first-time set-up with its key. A fragment is never sent to a server or logged; the page removes it
 * from the address bar.
 */
export const bootstrapUrl = ({ url, setupKey }: Pick<StackFile, 'url' | 'setupKey'>): string =>
  `${url}/bootstrap#setup-key=${encodeURIComponent(setupKey)}`;

/** Instructions for the user once the product runs, line by line. */
export function summaryLines(
  stack: StackFile,
  { logsDir, seconds, productName, empty }: { logsDir: string; seconds: number; productName: string; empty: boolean },
): string[] {
  const { bold, cyan, dim } = colors;
  const row = (label: string, value: string) => `  ${label.padEnd(16)} ${value}`;
  const lines = [
    '',
    bold(`${productName} is ready`) + dim(` after ${seconds.toFixed(1)} s`),
    '',
    row('Address', cyan(stack.url)),
  ];
  if (stack.mailbox.web) lines.push(row('Mailbox', cyan(stack.mailbox.web)));
  if (stack.mailbox.preview) lines.push(row('Mails', cyan(stack.mailbox.preview)));
  lines.push(row('API reference', cyan(`${stack.api}/docs`)), row('Logs', logsDir));
  if (stack.demo) {
    const { firmAdmin, consultant, companyAdmin, systemAdmin } = stack.demo;
    const labels = [
      ['Firm admin', firmAdmin],
      ['Consultant', consultant],
      ['Client admin', companyAdmin],
      ['System admin', systemAdmin],
    ] as const;
    lines.push('', bold('Demo firm'), row('Sign in at', cyan(localTenantUrl(stack.url, firmAdmin.tenantKey ?? ''))));
    for (const [label, account] of labels) lines.push(row(label, account.email));
    lines.push(row('Password', `${firmAdmin.password} ${dim('(all of them)')}`));
  } else {
    if (empty) lines.push('', bold('The database is empty'), row('Set up at', cyan(bootstrapUrl(stack))));
    lines.push('', row('Sign up at', cyan(`${stack.url}/signup`)));
  }
  lines.push(row('Setup key', stack.setupKey), '', dim('Ctrl-C stops everything.'), '');
  return lines;
}
