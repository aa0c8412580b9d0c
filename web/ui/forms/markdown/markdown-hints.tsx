import { t } from '#shared/i18n/text.ts'

export function MarkdownHints() {
  const hints: [string, string][] = [
    ['# ', t('Largest heading')],
    ['## ', t('Section heading')],
    ['### ', t('Small heading')],
    ['*word*', t('Italic')],
    ['**word**', t('Bold')],
    ['[words](https://example.org)', t('Link')],
    ['- item', t('Bulleted list')],
    ['1. item', t('Numbered list')],
  ]
  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">{t('You type')}</th>
          <th scope="col">{t('You get')}</th>
        </tr>
      </thead>
      <tbody>
        {hints.map(([typed, meaning]) => (
          <tr key={typed}>
            <td>
              <code>{typed}</code>
            </td>
            <td>{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
