import { AWS } from './aws/machine.ts';
import { IOS } from './ios/machine.ts';
import { LINUX } from './linux/machine.ts';
import { MAC } from './mac/machine.ts';
import { WINDOWS } from './windows/machine.ts';
import { setMachine } from './machine.ts';

setMachine('router', IOS);
setMachine('switch', IOS);
setMachine('linux', LINUX);
setMachine('windows', WINDOWS);
setMachine('mac', MAC);
setMachine('aws', AWS);
