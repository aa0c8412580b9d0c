import { expect, test } from 'vitest'
import { colorPattern, contrastOf, leastContrast, modeGrounds, readableContrast, shownColor } from './theme-colors.ts'

test('whatever colour an operator takes, text in it and on it can be read in both modes', () => {
  const steps = [0, 51, 102, 153, 204, 255]
  const worst = steps.flatMap((red) =>
    steps.flatMap((green) =>
      steps.flatMap((blue) =>
        (['light', 'dark'] as const).map((mode) =>
          leastContrast(shownColor(`rgb(${red}, ${green}, ${blue})`, mode), mode),
        ),
      ),
    ),
  )
  expect(Math.min(...worst)).toBeGreaterThanOrEqual(readableContrast)
})

test('a colour that can be read as it is stays as it is in the light', () => {
  expect(shownColor('rgb(24, 78, 110)', 'light')).toBe('#184e6e')
  expect(shownColor('#ffee00', 'light')).not.toBe('#ffee00')
  expect(contrastOf('#000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf(modeGrounds.light.paper, modeGrounds.light.paper)).toBe(1)
})

test.each(['#fff', '#FFEE00', '#ffee0080', 'rgb(1,2,3)', 'rgba(14, 54, 80, 0.5)', 'rgba(14, 54, 80, .25)'])(
  '%s is a colour',
  (color) => expect(colorPattern.test(color)).toBe(true),
)

test.each([
  'red',
  '#ff',
  '#fffff',
  'var(--ink)',
  'url(https://evil.example)',
  'rgb(1,2,3);color:red',
  '#fff}*{display:none}',
  'rgb(1,2,3)\n',
  'expression(alert(1))',
])('%s is none', (color) => expect(colorPattern.test(color)).toBe(false))
