import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { chooseScreen } from './page/choose-screen.ts';
import { EarlyActionsReplay } from './page/early-actions.tsx';
import { prerenderedRemote, prerenderedScreen } from './page/prerendered.ts';
import { Crashed } from './screens/crashed.tsx';
import { PageTree, preparePage } from './start.tsx';
import './shell.css';

const element = document.getElementById('root');
if (!element) throw new Error('The page has no element with the id “root”');

async function show(root: Element) {
  const prerendered = prerenderedScreen(root);
  try {
    const page = await preparePage();
    const { boot, session } = page.host;
    const remote = prerenderedRemote(root, chooseScreen(window.location.pathname, boot, session.get()));
    // The prerendered screen stays readable until its code is loaded, and is then hydrated in one step.
    if (remote && (await page.loader.prime(remote))) {
      // From here on React handles clicks.
      window.earlyActions?.stop();
      // In a transition React lets the visitor scroll and click in between.
      startTransition(() => {
        hydrateRoot(
          root,
          <>
            <PageTree {...page} prerendered={prerendered} />
            <EarlyActionsReplay root={root} />
          </>,
        );
      });
    } else createRoot(root).render(<PageTree {...page} prerendered={prerendered} />);
  } catch (error) {
    console.error(error);
    createRoot(root).render(<Crashed />);
  }
}
void show(element);
