import { Link } from 'react-router';
export function Header() { return <header><Link to="/">Cairn</Link></header>; }
