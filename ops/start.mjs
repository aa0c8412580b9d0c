// `npm start`: installs and builds when that is needed, then becomes the server.
import { spawn } from 'node:child_process'
import { answerWords } from '../server/answer-words.ts'
import { ensureInstalled } from './install.mjs'
import { root, run } from './run.mjs'
import { canStart, isCompressed } from './sources.mjs'

// Before anything is installed or built for it.
const answer = answerWords(process.argv.slice(2))
if (answer) {
  console.log(answer.text)
  process.exit(answer.code)
}

process.chdir(root)
try {
  await ensureInstalled()
  if (!canStart()) {
    console.log('Building ...')
    // In a process of its own, so that the server does not carry the build tools in its memory.
    if ((await run(process.execPath, ['ops/build.mjs', '--compress-later'])) !== 0)
      throw new Error('The build failed; see above.')
  }
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

// npm passes SIGTERM on to the shell between, which dies of it without telling anybody.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

process.setSourceMapsEnabled(true)
await import('../dist/server/main.js')
// It answers by now.
if (!isCompressed()) spawn(process.execPath, ['ops/compress-built.mjs'], { stdio: 'ignore' }).unref()
