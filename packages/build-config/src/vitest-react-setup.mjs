import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// a screen's code may be loaded on demand, which takes longer than the default second where many suites run at once
configure({ asyncUtilTimeout: 5000 });

afterEach(cleanup);
