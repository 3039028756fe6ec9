import { useState } from 'react';
import { CleanupPanel } from './cleanup-panel.tsx';
import { CompletePanel } from './complete-panel.tsx';
import { DiagnosticPanel } from './diagnostic-panel.tsx';
import { FirmPanel } from './firm-panel.tsx';
import { Guide } from './guide.tsx';
import { MigratePanel } from './migrate-panel.tsx';
import { StatusPanel } from './status-panel.tsx';

/** Migrates companies that predate the consulting-firm model into a firm (§2.17). */
export function MigrationTab() {
  const [running, setRunning] = useState(false);
  return (
    <div className="grid gap-6">
      <Guide />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <DiagnosticPanel />
          <FirmPanel />
          <StatusPanel watching={running} />
        </div>
        <div className="grid gap-6">
          <CleanupPanel />
          <CompletePanel onRunning={setRunning} />
          <MigratePanel onRunning={setRunning} />
        </div>
      </div>
    </div>
  );
}
