import { afterAll, beforeAll, expect, test } from 'vitest'
import { IssuerName } from '#shared/names/issuer-name.ts'
import { named, unconfirmed } from '#shared/names/name-standing.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { drawGround } from './draw-card.ts'
import { drawText } from './set-text.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

/** The outlines of a text, wherever it stands and however large. */
const outlines = (text: string): string =>
  /<g transform[^>]*>(.*?)<\/g>/.exec(drawText(text, { x: 0, y: 0 }, { face: 'sans', size: 26, fill: '#000' }))?.[1] ??
  '?'

const draw = (line: IssuerName | string, title: IssuerName | string = 'Day Skipper') =>
  drawGround({ title, line, pictures: [], isOff: false })
const remark = outlines('(name not confirmed)')

test('[T3] the card of a badge draws the remark below the name, whatever the name pushes', () => {
  for (const text of ['Claimed Academy', 'Claimed Academy '.repeat(200), 'C'.repeat(3000), '\u202eAcademy\n\n\n\n']) {
    expect(draw(new IssuerName(text, unconfirmed))).toContain(remark)
    expect(draw('Badges', new IssuerName(text, unconfirmed))).toContain(remark)
    expect(draw(new IssuerName(text, named))).not.toContain(remark)
  }
  const changed = new IssuerName('WHO', { kind: 'changed', since: '2026-10-01T00:00:00Z', former: 'Former Academy' })
  expect(draw(changed)).toContain(outlines('(new name since October 1, 2026)'))
})
