// `npm run dev`: the server, restarted on change (port 8000), and the app with hot reload in front of it.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { answerWords } from '../server/answer-words.ts'
import { ensureInstalled } from './install.mjs'
import { root } from './run.mjs'

// Before anything is installed or built for it.
const answer = answerWords(process.argv.slice(2))
if (answer) {
  console.log(answer.text)
  process.exit(answer.code)
}

await ensureInstalled()
process.env.PORT ??= '8000'
process.env.SASH_API ??= `http://localhost:${process.env.PORT}`
const args = process.argv.slice(2)
const children = [
  start('tsx', ['watch', '--clear-screen=false', 'server/main.ts', ...args]),
  start('vite', ['--config', 'web/vite.config.ts']),
]

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))

function start(tool, toolArgs) {
  const child = spawn(path.join(root, 'node_modules', '.bin', tool), toolArgs, { cwd: root, stdio: 'inherit' })
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 1
    stop('SIGTERM')
  })
  return child
}

function stop(signal) {
  for (const child of children) child.kill(signal)
}
