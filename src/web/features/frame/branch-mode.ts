/** Branch mode as the specification stores it. A hint only: the id in the address decides. */
export function enterBranchMode(branchId: string) {
  localStorage.setItem('branchNavMode', 'true')
  localStorage.setItem('branchId', branchId)
}

export function leaveBranchMode() {
  localStorage.removeItem('branchNavMode')
  localStorage.removeItem('branchId')
}
