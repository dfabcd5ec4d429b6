import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'rolldown'

// CommonJS and one chunk per command start fastest on Node 20.
export default defineConfig({
  input: {
    danmaku: 'src/cli/main.ts',
    compile: 'src/cli/compile.ts',
    bench: 'src/cli/bench.ts',
    'fuzz-worker': 'src/cli/fuzz-worker.ts',
  },
  platform: 'node',
  output: {
    dir: 'dist',
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    cleanDir: true,
  },
  plugins: [
    {
      name: 'executable',
      // `npx danmaku` runs the file itself, and makes it executable only the first time.
      writeBundle: ({ dir = 'dist' }) => chmodSync(join(dir, 'danmaku.cjs'), 0o755),
    },
  ],
})
