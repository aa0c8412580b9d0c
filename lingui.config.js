import { extractFromFileWithBabel } from '@lingui/cli/api/extractors/babel'
import { formatter } from '@lingui/format-po'

// The stock extractor knows `i18n._(…)` only; our texts are written `t('…')`, so it reads the source with that name changed.
const said = /(?<![\w.$])t\((?=\s*['"])/g
// What refuses a request is English for programs; people read it in their language, so these sentences are texts as well.
const literal = `('(?:[^'\\\\\n]|\\\\.)*'|"(?:[^"\\\\\n]|\\\\.)*")(?=[,)\\]}\n ])`
const sentences = {
  server: new RegExp(`(?<=text: |: \\[)${literal}`, 'g'),
  contracts: new RegExp(`(?<=(?:text|error|message): |=> |, |: \\[)${literal}`, 'g'),
}
const isSentence = (quoted) => /^["'][A-Z][^\n]* /.test(quoted)
// In tables of codes every value is a text.
const tables = [
  [/(?:^|\/)(?:shared\/messages|contracts\/sentences)\//, new RegExp(`(?<=':\\s+)${literal}`, 'g')],
  [/(?:^|\/)contracts\/scopes\.ts$/, new RegExp(`(?<=['\\]]:\\s+)${literal}`, 'g')],
  [/(?:^|\/)contracts\/errors\//, new RegExp(`(?<=text:\\s+)${literal}`, 'g')],
]

function mark(filename, code) {
  const [, values] = tables.find(([files]) => files.test(filename)) ?? []
  if (values) return code.replace(values, (quoted) => `i18n._(${quoted})`)
  const [, folder] = /(?:^|\/)(contracts|server)\//.exec(filename) ?? []
  const pattern = sentences[folder]
  return pattern ? code.replace(pattern, (quoted) => (isSentence(quoted) ? `i18n._(${quoted})` : quoted)) : code
}

const textExtractor = {
  match: (filename) => /(?<!\.test)\.tsx?$/.test(filename),
  extract: (filename, code, onMessage, context) =>
    extractFromFileWithBabel(
      filename,
      mark(filename, code).replace(said, 'i18n._('),
      onMessage,
      context,
      { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
      true, // There are no macros here.
    ),
}

export default {
  locales: ['en', 'de', 'fr', 'es', 'nl'],
  sourceLocale: 'en',
  catalogs: [
    {
      path: 'web/locales/{locale}',
      include: ['web', 'server', 'contracts', 'shared/messages'],
      exclude: ['**/*.test.*', 'server/{testing,demo,samples,cli}/**', 'contracts/{public-pages,showcase}.ts'],
    },
  ],
  // The number of a line changes with each line above it; the file is enough to find a text.
  format: formatter({ lineNumbers: false, explicitIdAsDefault: true }),
  orderBy: 'messageId',
  extractors: [textExtractor],
}
