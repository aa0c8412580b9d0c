// One small fault for each check that keeps the server answering while somebody asks for what costs the most.
const http = 'server/infra/http'
const verifier = 'server/features/verifier'
const text = 'openbadges/verify/text'

export const tests = [
  'openbadges/encoding',
  text,
  'server/testing',
  'server/infra/budgets',
  `${http}/text`,
  'server/infra/json',
  http,
  verifier,
  `${verifier}/thread`,
]

export const mutants = [
  {
    rule: 'A13',
    says: 'a body is counted when all of it is there',
    file: 'server/infra/json/read-json.ts',
    search: 'if (excess) throw refuseExcess(excess)',
    replace: '',
  },
  {
    rule: 'A13',
    says: 'a body has any length, where none is told before',
    file: `${http}/text/read-bytes.ts`,
    search: 'if (length > most) throw',
    replace: 'if (length < 0) throw',
  },
  {
    rule: 'A13',
    says: 'an escape between two pieces of a body is forgotten',
    file: 'openbadges/encoding/measure-json.ts',
    search: 'skipped = at - piece.length',
    replace: 'skipped = 0',
  },
  {
    rule: 'A13',
    says: 'one network has all places of the threads',
    file: `${verifier}/thread/threads.ts`,
    search: 'limitTasks(places, 128, places / 2)',
    replace: 'limitTasks(places, 128)',
  },
  {
    rule: 'A13',
    says: 'a purse that is empty is a wrong password',
    file: `${http}/limits/throttle.ts`,
    search: 'error instanceof AppError && untried.has(error.code)',
    replace: 'error instanceof AppError && untried.has("")',
  },
  {
    rule: 'A13',
    says: 'a question is a failed attempt',
    file: `${http}/limits/throttle.ts`,
    search: 'if (!isUntried(error) && !isQuestion(error)) await',
    replace: 'if (!isUntried(error)) await',
  },
  {
    rule: 'A13',
    says: 'who is signed in pays what the network asks of others',
    file: `${verifier}/ports.ts`,
    search: 'const accountId = currentAccount()',
    replace: 'const accountId = currentAccount() && undefined',
  },
  {
    rule: 'A13',
    says: 'reports on paper cost nothing',
    file: `${verifier}/reports/write-pdf.ts`,
    search: "spendTime('processor', currentPayer(),",
    replace: "spendTime('processor', undefined && currentPayer(),",
  },
  {
    rule: 'A13',
    says: 'a pattern looks for the zeros at the end of a number',
    file: `${text}/inexact-number.ts`,
    search: "while (end > start && digits[end - 1] === '0') end--",
    replace: "end = Math.max(start, digits.replace(/0+$/, '').length)",
  },
  {
    rule: 'A13',
    says: 'a pattern looks for the dots at the end of a host',
    file: 'server/infra/outside/vet-address.ts',
    search: "while (host[end - 1] === '.') end--",
    replace: "end = host.replace(/\\.+$/, '').length",
  },
]
