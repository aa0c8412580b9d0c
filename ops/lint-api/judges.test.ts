import { expect, test } from 'vitest'
import { countProblems, judges } from './judges.ts'

const [spectral, redocly] = judges

test('what a tool says is counted by rule, whatever it says before', () => {
  const ofSpectral = '[\n {"code": "oas3-schema", "path": []},\n {"code": "oas3-schema", "path": []}\n]'
  expect(spectral && [...countProblems(spectral, ofSpectral)]).toEqual([['oas3-schema', 2]])
  const ofRedocly = 'A word about Node.js\n{\n "problems": [{"ruleId": "struct", "severity": "error"}]\n}'
  expect(redocly && [...countProblems(redocly, ofRedocly)]).toEqual([['struct', 1]])
  expect(spectral && countProblems(spectral, '[]').size).toBe(0)
})

test('a tool that says nothing is no tool that has nothing to say', () => {
  for (const judge of judges) expect(() => countProblems(judge, 'Segmentation fault')).toThrow('can be read')
})
