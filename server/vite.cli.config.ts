import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The operator's commands, for where only what was built is there: `node dist/cli/sash.js help`. */
export default defineConfig({
  root: here('..'),
  publicDir: false,
  // It reads what people award from CSV; of the packages only this one is not there where the server runs.
  ssr: { noExternal: ['papaparse'] },
  build: {
    ssr: true,
    rollupOptions: {
      input: {
        sash: here('sash-cli.ts'),
        'sign-worker': here('features/awards/signing/sign-worker.ts'),
        'verify-worker': here('features/verifier/thread/verify-worker.ts'),
      },
      // All in one folder: what starts threads looks for their files beside its own.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
    outDir: here('../dist/cli'),
    emptyOutDir: true,
    target: 'node24',
    minify: false,
  },
})
