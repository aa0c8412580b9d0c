import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One file for the server, one that begins it, and one for each kind of its threads; other npm packages stay outside, in node_modules. */
export default defineConfig({
  root: here('..'),
  publicDir: false,
  // Each start would load the hundreds of files of the first two, of which a few are needed; the last one is not there.
  ssr: { noExternal: ['lucide-react', 'kysely', 'papaparse'] },
  build: {
    ssr: true,
    rollupOptions: {
      input: {
        main: here('built.ts'),
        'sign-worker': here('features/awards/signing/sign-worker.ts'),
        'verify-worker': here('features/verifier/thread/verify-worker.ts'),
      },
      // All in one folder: what starts threads looks for their files beside its own.
      output: { chunkFileNames: '[name]-[hash].js' },
      // "use client" says nothing to a server that only writes pages.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
    },
    outDir: here('../dist/server'),
    emptyOutDir: true,
    target: 'node24',
    sourcemap: true,
    minify: false,
  },
})
