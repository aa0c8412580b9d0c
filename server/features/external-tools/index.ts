export { type FormPairs, signRequest } from './oauth1.ts'
