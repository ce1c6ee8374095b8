export { connect } from '../en/connect.ts'
