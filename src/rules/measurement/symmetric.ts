/** A symmetric matrix by rows, of which the lower triangle counts. */
export type Symmetric = { size: number; values: Float64Array };

/** The inverse of a positive definite matrix, lower triangle only (Cholesky); null if it is not positive definite. */
export function inverseOf({ size, values }: Symmetric): Symmetric | null {
  const l = values.slice();
  for (let column = 0; column < size; column += 1) {
    for (let row = column; row < size; row += 1) {
      let sum = l[row * size + column]!;
      for (let k = 0; k < column; k += 1) sum -= l[row * size + k]! * l[column * size + k]!;
      if (row > column) l[row * size + column] = sum / l[column * size + column]!;
      else if (sum > values[row * size + row]! * 1e-13) l[row * size + row] = Math.sqrt(sum);
      else return null;
    }
  }
  // The inverse of L in place, row by row, then its transpose times itself.
  for (let column = 0; column < size; column += 1) {
    l[column * size + column] = 1 / l[column * size + column]!;
    for (let row = column + 1; row < size; row += 1) {
      let sum = 0;
      for (let k = column; k < row; k += 1) sum -= l[row * size + k]! * l[k * size + column]!;
      l[row * size + column] = sum / l[row * size + row]!;
    }
  }
  const inverse = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column <= row; column += 1) {
      let sum = 0;
      for (let k = row; k < size; k += 1) sum += l[k * size + row]! * l[k * size + column]!;
      inverse[row * size + column] = sum;
    }
  return { size, values: inverse };
}
