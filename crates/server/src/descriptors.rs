//! What the system gives one program: connections, and memory in small pages.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::{config::Limits, door::SPARE};

/// Memory by small pages: the allocator asks for large ones, and a server touches a little in many places, so that most of each would be held
/// for nothing. To be called before anything else.
pub fn small_pages() {
    // Where the system knows no such thing, there is nothing to turn off.
    let _ = rustix::thread::disable_transparent_huge_pages(true);
}

/// For the database, the program itself and the operator who reads the counts.
const OTHERS: usize = 80;

/// What a node takes for each socket that it may have: one for a table here, and two for one that passes through to another node.
const OF_SEVERAL: usize = 3;

/// The same limits, with no more connections and sockets than there are descriptors for. The soft limit is raised as far as that takes it
/// and the system allows.
pub fn fit(limits: Limits, is_one_of_several: bool) -> Limits {
    let a_socket = if is_one_of_several { OF_SEVERAL } else { 1 };
    let wanted = limits.sockets * a_socket + limits.connections + SPARE + OTHERS;
    let found = getrlimit(Resource::Nofile);
    let [soft, hard] = [found.current, found.maximum].map(|limit| limit.map_or(usize::MAX, |limit| limit as usize));
    let mut descriptors = soft;
    if soft < wanted {
        let raised = wanted.min(hard);
        let asked = Rlimit { current: Some(raised as u64), maximum: found.maximum };
        if setrlimit(Resource::Nofile, asked).is_ok() {
            descriptors = raised;
        }
    }
    share(limits, descriptors, a_socket)
}

fn share(limits: Limits, descriptors: usize, a_socket: usize) -> Limits {
    let left = descriptors.saturating_sub(OTHERS + SPARE);
    if limits.sockets * a_socket + limits.connections <= left {
        return limits;
    }
    // Plain connections come and go: a quarter is plenty.
    let connections = limits.connections.min((left / 4).max(1));
    let sockets = limits.sockets.min((left.saturating_sub(connections) / a_socket).max(1));
    Limits { connections, sockets, ..limits }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tight_limit_leaves_something_for_the_rest() {
        for (descriptors, a_socket) in
            [128, 256, 1_024, 65_536].into_iter().flat_map(|all| [(all, 1), (all, OF_SEVERAL)])
        {
            let Limits { connections, sockets, .. } = share(Limits::default(), descriptors, a_socket);
            let taken = connections + sockets * a_socket + SPARE + OTHERS;
            assert!(taken <= descriptors, "{descriptors}: {connections} {sockets}");
            assert!(connections > 0 && sockets > 0);
        }
        let roomy = share(Limits::default(), 65_536, OF_SEVERAL);
        assert_eq!((roomy.sockets, roomy.connections), (Limits::default().sockets, Limits::default().connections));
    }
}
