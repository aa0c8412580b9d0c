import { extractFromFileWithBabel } from '@lingui/cli/api/extractors/babel'

// The stock extractor knows `i18n._(…)` only; our texts are written `t('…')`, so it reads the source with that name changed.
const textExtractor = {
  match: (filename) => /(?<!\.test)\.tsx?$/.test(filename),
  extract: (filename, code, onMessage, context) =>
    extractFromFileWithBabel(filename, code.replace(/(?<![\w.$])t\((?=\s*['"])/g, 'i18n._('), onMessage, context, {
      plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
    }),
}

export default {
  locales: ['en', 'de', 'fr', 'es', 'nl'],
  sourceLocale: 'en',
  catalogs: [{ path: 'web/locales/{locale}', include: ['web', 'server'], exclude: ['**/*.test.*'] }],
  format: 'po',
  orderBy: 'messageId',
  extractors: [textExtractor],
}
