//! The figures of a heuristic that can be tuned.

/// One figure of a heuristic that can be tuned.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weight {
    pub name: &'static str,
    /// What [`Heuristic::heuristic`](crate::Heuristic::heuristic) takes it for.
    pub sound: f32,
    /// How far a tuner moves it to see a difference.
    pub step: f32,
}

/// Declares the figures of a heuristic as a struct `Weights`, each with its sound value and the step of a tuner.
///
/// ```
/// engine::weights! {
///     /// What a turn is worth.
///     turn: 45.0, 10.0;
/// }
/// assert_eq!(Weights::SOUND.turn, Weights::LIST[0].sound);
/// assert_eq!(Weights::read(&[50.0]).turn, 50.0);
/// ```
#[macro_export]
macro_rules! weights {
    ($($(#[$about:meta])* $name:ident: $sound:expr, $step:expr;)*) => {
        /// The figures that a choice is weighed with.
        #[derive(Clone, Copy, PartialEq, Debug)]
        pub struct Weights { $($(#[$about])* pub $name: f32,)* }

        impl Weights {
            /// As the amateur plays.
            pub const SOUND: Weights = Weights { $($name: $sound,)* };

            pub const LIST: &'static [$crate::Weight] =
                &[$($crate::Weight { name: stringify!($name), sound: $sound, step: $step },)*];

            /// From numbers in the order of the list.
            #[inline]
            pub fn read(numbers: &[f32]) -> Weights {
                let [$($name,)*] = *numbers.first_chunk().expect("a number for every weight");
                Weights { $($name,)* }
            }
        }
    };
}
