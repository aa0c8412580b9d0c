// One fault after the other in three rules: every proof is named (T5), nothing expires before it is awarded (T6), and
// bytes that are no UTF-8 are no text (T7).
const proofs = 'openbadges/verify/credential'

export const tests = ['openbadges/verify/credential/proofs', 'server/features/verifier']

export const rules = ['T5']

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
]
