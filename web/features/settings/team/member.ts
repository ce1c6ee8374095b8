import type { ListMembersOutput } from '../../../../sdk/app-operations.generated.ts'

export type Member = ListMembersOutput[number]
