// One fault after the other in three rules: every proof is named (T5), nothing expires before it is awarded (T6), and
// bytes that are no UTF-8 are no text (T7).
const proofs = 'openbadges/verify/credential'
const awards = 'server/features/awards'

export const tests = [
  'openbadges/verify/credential/proofs',
  'server/features/verifier',
  'server/features/awards/terms',
  'server/features/moving/exports',
  'web/features/awards',
  'server/infra/http/text',
  'web/pages',
  'web/features/imports/batch',
]

export const rules = ['T5', 'T6', 'T7']

export const mutants = [
  {
    rule: 'T5',
    says: 'the proofs beside the chosen one are not told',
    file: `${proofs}/check-proof.ts`,
    search: 'return [...own, ...others, ...tellRest(judged.length, count)]',
    replace: 'return [...own, ...others.slice(count), ...tellRest(judged.length, count)]',
  },
  {
    rule: 'T5',
    says: 'a second proof that does not hold is told as if it did',
    file: `${proofs}/proofs/tell-proof.ts`,
    search: 'if (failure !== undefined) {\n    return warned(',
    replace: 'if (failure !== undefined) {\n    return passed(',
  },
  {
    rule: 'T5',
    says: 'a key out of reach makes a changed badge unverifiable',
    file: `${proofs}/proofs/judge-proofs.ts`,
    search: "if (checks.some(isBroken)) return 'broken'",
    replace: "if (checks.some(isBroken)) return 'refused'",
  },
  {
    rule: 'T5',
    says: 'proofs inside a JWT are passed over',
    file: `${proofs}/check-jwt.ts`,
    search: "signature.status === 'passed' ? await",
    replace: "signature.status === 'failed' ? await",
  },
  {
    rule: 'T5',
    says: 'what an endorsement leaves to be told stays in it',
    file: `${proofs}/weigh-inside.ts`,
    search: 'return remark === undefined',
    replace: 'return remark !== null',
  },
  {
    rule: 'T5',
    says: 'a proof may call itself by a sentence of ours',
    file: 'openbadges/sign/suites/find-suite.ts',
    search: "return /^[\\w.:/#+-]+$/.test(name) ? name : 'unknown'",
    replace: "return name || 'unknown'",
  },
  {
    rule: 'T6',
    says: 'a badge is signed that ended before it was given',
    file: `${awards}/write-documents.ts`,
    search: '  requireTerm(award)\n',
    replace: '',
  },
  {
    rule: 'T6',
    says: 'a badge may end in the second in which it begins',
    file: 'contracts/fields.ts',
    search: 'wholeSeconds(expires) <= wholeSeconds(issuedOn)',
    replace: 'wholeSeconds(expires) < wholeSeconds(issuedOn)',
  },
  {
    rule: 'T6',
    says: 'a list is taken in with a row that would have ended',
    file: `${awards}/batches/parse-row.ts`,
    search: 'expiresAt: row.expires ? new Date(row.expires) : null',
    replace: 'expiresAt: null',
  },
  {
    rule: 'T6',
    says: 'a row that has waited too long is no faulty one',
    file: `${awards}/batches/award-rows.ts`,
    search: 'const term = findTermFault(draft)',
    replace: 'const term = findTermFault({ ...draft, expiresAt: null })',
  },
  {
    rule: 'T6',
    says: 'an old award that has ended is refused',
    file: `${awards}/batches/parse-row.ts`,
    search: 'issuedOn: given < startsAt ? given : startsAt',
    replace: 'issuedOn: given < startsAt ? startsAt : given',
  },
  {
    rule: 'T6',
    says: 'the database takes whatever comes',
    file: `${awards}/insert-award.ts`,
    search: '{ ...award, term_checked: true }',
    replace: '{ ...award, term_checked: false }',
  },
  {
    rule: 'T6',
    says: 'what comes from another server may end before it begins',
    file: 'server/features/moving/write/move-awards.ts',
    search: 'if (expiresAt === null || !endsTooSoon(expiresAt, issuedOn)) return award',
    replace: 'if (expiresAt !== undefined) return award',
  },
  {
    rule: 'T7',
    says: 'bytes that are no UTF-8 become other letters',
    file: 'openbadges/encoding/utf8.ts',
    search: "new TextDecoder('utf-8', { fatal: true, ignoreBOM: keepsMark })",
    replace: "new TextDecoder('utf-8', { fatal: false, ignoreBOM: keepsMark })",
  },
  {
    rule: 'T7',
    says: 'percent signs of a form may stand for anything',
    file: 'server/infra/http/text/parse-form.ts',
    search: '  requireEscapes(text)\n',
    replace: '',
  },
  {
    rule: 'T7',
    says: 'percent signs of an address may stand for anything',
    file: 'server/infra/http/check-address.ts',
    search: '  requireEscapes(request.url)\n',
    replace: '',
  },
  {
    rule: 'T7',
    says: 'a list is read as Windows-1252 though nobody said so',
    file: 'server/features/verifier/batches/read-links.ts',
    search: "if (charset === 'windows-1252') return",
    replace: "if (charset !== 'utf-8') return",
  },
  {
    rule: 'T7',
    says: 'the browser puts other letters in place of what it cannot read',
    file: 'web/lib/read-bytes.ts',
    search: "new TextDecoder('utf-8', { fatal: true })",
    replace: "new TextDecoder('utf-8')",
  },
]
