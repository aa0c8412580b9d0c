import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The columns of a text whose cell hands over several pieces, though it stands beside its label on phones. */
function findTorn(text: string): string[] {
  const columns = text.split(/(?=\{\s*id: ')/).slice(1)
  return columns
    .filter((column) => /\bcell: \([^)]*\) => \(\s*<>/.test(column))
    .filter((column) => !/\bleads: true|\bplace: 'actions'/.test(column.slice(0, column.indexOf('<>'))))
    .map((column) => /id: '([^']+)'/.exec(column)?.[1] ?? '')
}

it('what stands beside a label on phones is one piece, for several would stand in strips side by side', () => {
  const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.tsx$/.test(name),
  )
  const torn = sources.flatMap((name) => findTorn(readFileSync(`web/${name}`, 'utf8')).map((id) => `${name}: ${id}`))
  expect(torn).toEqual([])
})

it('would notice one', () => {
  const column = `{ id: 'state', label: t('State'), cell: (webhook) => (
    <>
      <StatusLabel /> <span>Why</span>
    </>`
  expect(findTorn(`[{ id: 'name', label: t('Name'), leads: true, cell: () => (<>a</>) }, ${column}) }]`)).toEqual([
    'state',
  ])
})
