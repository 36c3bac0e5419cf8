/**
 * Whether the check digit of a card number is right (ISO/IEC 7812-1, annex B); used by the form and by the provider.
 */
export function hasLuhnSum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
