// Runs one built server after another in this process, each from its own copy of the code and on its own database: what
// they take from node_modules is loaded once, and that is most of a start. host.ts starts it and tells it the settings.
import { registerHooks } from 'node:module'

const main = new URL('../../../dist/server/main.js', import.meta.url)
const end = process.exit.bind(process)
let count = 0

// The copy is of all its files: what one of them imports from beside it has the number of that one.
registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const [number] = /\?\d+\.js$/.exec(context.parentURL ?? '') ?? []
    return number && specifier.startsWith('.') ? { ...found, url: `${found.url}${number}` } : found
  },
})

process.on('message', (env) => {
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, env)
  count += 1
  // The code sees by the end of its address that it was built.
  void import(`${main.href}?${count}.js`)
})
process.on('disconnect', () => end())

// What a server calls once all of it is closed. One that has failed takes the process with it.
process.exit = (code) => {
  if (code) end(code)
  process.removeAllListeners('SIGTERM')
  process.removeAllListeners('SIGINT')
  // Behind all that it has logged.
  process.stdout.write('\u0004')
}
