// One fault after the other in the rule of numbers: what is signed is the number that stands in the text (T4).
const expansion = 'linked-data/expansion'
const text = 'openbadges/verify/text'

export const tests = [expansion, text, 'openbadges/verify/changes', 'server/features/verifier', 'server/infra/json']

export const rules = ['T4']

export const mutants = [
  {
    rule: 'T4',
    says: 'a number is a double by what JavaScript prints, so that 4e-7 is 0',
    file: `${expansion}/spell-number.ts`,
    search: 'value % 1 !== 0',
    replace: "String(value).includes('.')",
  },
  {
    rule: 'T4',
    says: 'a large number is counted out',
    file: `${expansion}/spell-number.ts`,
    search: '|| Math.abs(value) >= 1e21',
    replace: '|| Math.abs(value) >= 1e22',
  },
  {
    rule: 'T4',
    says: 'a whole number is an integer also where a double is asked for',
    file: `${expansion}/spell-number.ts`,
    search: 'type === xsdDouble || value',
    replace: 'value',
  },
  {
    rule: 'T4',
    says: 'a number in the middle is rounded up',
    file: `${expansion}/spell-number.ts`,
    search: 'return middle === null ?',
    replace: 'return middle !== undefined ?',
  },
  {
    rule: 'T4',
    says: 'what JSON cannot write is read as nothing',
    file: 'linked-data/check-document.ts',
    search: "if (typeof value === 'number' && !Number.isFinite(value)) throw",
    replace:
      "if (typeof value === 'number' && !Number.isFinite(value)) return null\n    if (value === '\\u0000') throw",
  },
  {
    rule: 'T4',
    says: 'the numbers of documents that are not plain are left to jsonld',
    file: `${expansion}/spell-values.ts`,
    search: "if (typeof value === 'number') {",
    replace: "if (typeof value === 'number' && value > 1e30) {",
  },
  {
    rule: 'T4',
    says: 'a text that is called a double is left to jsonld',
    file: `${expansion}/spell-values.ts`,
    search: "if (object['@type'] === xsdDouble) object['@type'] = kept",
    replace: "if (object['@type'] === xsdDouble && typeof value === 'number') object['@type'] = kept",
  },
  {
    rule: 'T4',
    says: 'numbers beyond 2^53 are taken as they are',
    file: `${text}/inexact-number.ts`,
    search: 'return trim(token) === trim(String(BigInt(value)))',
    replace: 'return true',
  },
  {
    rule: 'T4',
    says: 'a number that is too large is taken',
    file: `${text}/inexact-number.ts`,
    search: 'if (!Number.isFinite(value)) return false',
    replace: 'if (!Number.isFinite(value)) return true',
  },
  {
    rule: 'T4',
    says: 'digits in a text are taken for a number',
    file: `${text}/inexact-number.ts`,
    search: 'tokens.lastIndex = endOfText(json, found.index) + 1',
    replace: 'tokens.lastIndex = found.index + 1',
  },
  {
    rule: 'T4',
    says: 'the text of a badge is not read for numbers',
    file: 'openbadges/verify/open-secured.ts',
    search: 'isCredential(parsed.json) ? findAmbiguity(text) : undefined',
    replace: 'isCredential(parsed.json) && text.length < 10 ? findAmbiguity(text) : undefined',
  },
  {
    rule: 'T4',
    says: 'the text in a JWT is not read for numbers',
    file: 'openbadges/verify/credential/jwt/open-jwt.ts',
    search: 'isCredential(json) || isJsonObject(json.vp) ? findUnclearNumber(claimsText) : undefined',
    replace: 'isJsonObject(json.vp) ? findUnclearNumber(claimsText) : undefined',
  },
  {
    rule: 'T4',
    says: 'a body loses the digits of its numbers in silence',
    file: 'server/infra/json/parse-json.ts',
    search: 'if (inexact !== undefined)',
    replace: 'if (inexact === text)',
  },
  {
    rule: 'T4',
    says: 'a body may name a member twice',
    file: 'server/infra/json/parse-json.ts',
    search: 'if (inspect(value) < countNames(text))',
    replace: 'if (inspect(value) < 0)',
  },
]
