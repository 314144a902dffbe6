/** Whether a card number's check digit is right, which catches typos. Takes digits only. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
