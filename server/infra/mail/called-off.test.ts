import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('mails are called off in one place, which leaves none of their links behind', () => {
  const files = ['server/infra', 'server/features'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  const sources = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  // The words of that state, beside what a mail alone has.
  const calling = sources.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return /updateTable\('mails'\)|update mails/.test(text) && /state(?:: | = )'cancelled'/.test(text)
  })
  expect(calling).toEqual(['server/infra/mail/outbox.ts'])
})
