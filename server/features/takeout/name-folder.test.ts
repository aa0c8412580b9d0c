import { expect, test } from 'vitest'
import { nameFolder } from './name-folder.ts'

test.each([
  [1, 'Day Skipper', '0001-Day-Skipper'],
  [12, '  ../../etc/passwd ', '0012-etc-passwd'],
  [3, 'CON', '0003-CON'],
  [4, 'a<b>:"c"\\d|e?f*g', '0004-a-b-c-d-e-f-g'],
  [5, 'Ökologie für Anfänger', '0005-Ökologie-für-Anfänger'],
  [6, '帆船 第一', '0006-帆船-第一'],
  [7, '🏅', '0007-badge'],
  [8, 'dots and spaces. . .', '0008-dots-and-spaces'],
  [9, '\u202egnp.exe\u0000\ud800', '0009-gnp-exe'],
  [12345, 'x'.repeat(300), `12345-${'x'.repeat(40)}`],
  [10, `${'x'.repeat(39)} y`, `0010-${'x'.repeat(39)}`],
])('%i and %j become a name that every system takes', (number, name, folder) => {
  expect(nameFolder(number, name)).toBe(folder)
})
