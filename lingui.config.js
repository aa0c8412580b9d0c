import { createRequire } from 'node:module'
import { formatter } from '@lingui/format-po'

// Lingui reads this file with a loader of its own, which cannot load Vite; Node can.
const { parseSync } = createRequire(import.meta.url)('vite')

const inFolder = (folder) => new RegExp(`(?:^|/)${folder}/`)
const isServer = inFolder('server')
const isContract = inFolder('contracts')
// In tables of codes every value is a text.
const isTable = /(?:^|\/)shared\/messages\/|(?:^|\/)contracts\/oauth\/scopes\.ts$/

const textOf = (node) => (node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined)
const nameOf = ({ key }) => (key.type === 'Identifier' ? key.name : textOf(key))
// What refuses a request is English for programs; people read it in their language, so these sentences are texts as well.
const isSentence = (text) => /^[A-Z][^\n]* /.test(text)

/** The texts that a place in the source says, by the kind of its file. */
function* textsAt(node, filename) {
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 't')
    yield textOf(node.arguments[0])
  if (isTable.test(filename)) {
    if (node.type !== 'Property') return
    // Codes of one word stand without quotes.
    const isCode = node.computed || textOf(node.key) !== undefined || isSentence(textOf(node.value) ?? '')
    if (isCode) yield textOf(node.value)
  } else yield* [...sentencesAt(node, filename)].filter((text) => text !== undefined && isSentence(text))
}

// Lists of which something is made at once, such as one long text.
const taken = new WeakSet()

function* sentencesAt(node, filename) {
  const names = isServer.test(filename) ? ['text'] : isContract.test(filename) ? ['text', 'error', 'message'] : []
  if (names.length === 0) return
  if (node.type === 'Property') {
    if (names.includes(nameOf(node))) yield textOf(node.value)
    if (node.value.type === 'ArrayExpression') yield textOf(node.value.elements[0])
  }
  if (!isContract.test(filename)) return
  if (node.type === 'MemberExpression') taken.add(node.object)
  if (node.type === 'ArrowFunctionExpression') yield textOf(node.body)
  // How an endpoint is described is for programmers.
  if (node.type === 'CallExpression' && node.callee.name !== 'page') yield* node.arguments.slice(1).map(textOf)
  if (node.type === 'ArrayExpression' && !taken.has(node)) yield* node.elements.slice(1).map(textOf)
}

function* walk(node) {
  if (Array.isArray(node)) for (const one of node) yield* walk(one)
  else if (typeof node?.type === 'string') {
    yield node
    for (const value of Object.values(node)) if (typeof value === 'object') yield* walk(value)
  }
}

const textExtractor = {
  match: (filename) => /(?<!\.test)\.tsx?$/.test(filename),
  extract: (filename, code, onMessage) => {
    const { program, errors } = parseSync(filename, code)
    if (errors.length > 0) throw new Error(`${filename}: ${errors[0].message}`)
    for (const node of walk(program))
      for (const text of textsAt(node, filename)) if (text) onMessage({ id: text, origin: [filename, 1] })
  },
}

export default {
  locales: ['en', 'de', 'fr', 'es', 'nl'],
  sourceLocale: 'en',
  catalogs: [
    {
      path: 'web/locales/{locale}',
      include: ['web', 'server', 'contracts', 'shared'],
      exclude: [
        '**/*.test.*',
        'server/{testing,demo,samples,cli}/**',
        'contracts/public/public-pages.ts',
        'contracts/backpack/showcase.ts',
      ],
    },
  ],
  // The number of a line changes with each line above it; the file is enough to find a text.
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  orderBy: 'messageId',
  extractors: [textExtractor],
}
