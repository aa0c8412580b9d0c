/**
 * What every endpoint below the operators' addresses says of who may call it: those who run this server, signed in here
 * themselves. 404 for everybody else who sends what the endpoint takes, which the server answers before the endpoint does
 * anything; what it does not take is refused with 400 before that, as it is for operators.
 */
export const forOperators = { access: ['rw:profile'], isForPeople: true, isForOperators: true } as const

/** Where nothing is for anybody else. */
export const operatorPlaces = [
  '/v3/operator',
  '/v3/site/theme',
  '/v3/site/environment',
  '/v3/site/texts',
  '/v3/site/tools',
] as const
