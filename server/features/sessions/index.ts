export { createCode } from './create-code.ts'
export { routes } from './routes.ts'
export { sweep } from './sweep.ts'
