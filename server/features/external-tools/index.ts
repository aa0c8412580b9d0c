export { type FormPairs, signRequest } from './oauth1.ts'
export { routes } from './routes.ts'
