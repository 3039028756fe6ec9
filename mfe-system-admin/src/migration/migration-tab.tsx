import { useState } from 'react';
import { CleanupPanel } from './cleanup-panel.tsx';
import { CompletePanel } from './complete-panel.tsx';
import { DiagnosticPanel } from './diagnostic-panel.tsx';
import { FirmPanel } from './firm-panel.tsx';
import { Guide } from './guide.tsx';
import { MigratePanel } from './migrate-panel.tsx';
import { StatusPanel } from './status-panel.tsx';

/** Migrates companies that predate the consulting-firm model into a firm (§2.17). The panels follow the guide. */
export function MigrationTab() {
  const [running, setRunning] = useState(false);
  return (
    <div className="grid gap-6">
      <Guide />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <DiagnosticPanel />
        <CleanupPanel />
        <FirmPanel />
        <MigratePanel onRunning={setRunning} />
        <StatusPanel watching={running} />
        <CompletePanel onRunning={setRunning} />
      </div>
    </div>
  );
}
