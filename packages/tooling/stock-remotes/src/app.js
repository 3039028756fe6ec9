import { useQuery } from '@scopewright/query';
import { useHost } from '@scopewright/remote-contract';
import { Link } from '@scopewright/router';
import { createElement as h, useEffect, useState } from 'react';
import { jsx } from 'react/jsx-runtime';
import { createPortal, version as domVersion } from 'react-dom';

/** What this build got under each shared name, so that a test can compare it with the shell's. */
export const taken = { useState, jsx, createPortal, Link, useQuery };
export const contract = 1;
export const version = '1.0.0';

function Visits() {
  const { boot } = useHost();
  const { data } = useQuery({ queryKey: ['stock', 'visits'], queryFn: async () => boot.productName });
  return h('p', null, `Product: ${data ?? ''}`);
}

export default function App({ host }) {
  const [count, setCount] = useState(0);
  const [layer, setLayer] = useState(null);
  useEffect(() => setLayer(document.body), []);
  const { AccountMenu } = host;
  return h(
    'main',
    null,
    h('h1', null, `Built by ${BUILT_BY}`),
    h('button', { type: 'button', onClick: () => setCount(count + 1) }, `Pressed ${count} times`),
    h(Link, { to: '/' }, 'To the start page'),
    h(Visits),
    AccountMenu ? h(AccountMenu) : null,
    layer ? createPortal(h('p', null, `Layer of React ${domVersion}`), layer) : null,
  );
}
